/*
 * Tests of the real names of PyTorch and Python; tests/errors has what messages make of them.
 */
#include "language/known.h"
#include "test.h"

TEST(real_names_are_known)
{
    CHECK(known_section(STR("torch.nn.functional")));
    CHECK(!known_section(STR("torch.nope")));
    CHECK(known_name(STR("torch"), STR("fft")));
    CHECK(known_name(STR("torch.Tensor"), STR("cuda")));
    CHECK(known_name(STR("elsewhere"), STR("zoneinfo")));
    CHECK(!known_name(STR("torch"), STR("sofmax")));
    CHECK(!known_name(STR("torch"), STR("")));
    CHECK(!known_name(STR(""), STR("fft")));
}
