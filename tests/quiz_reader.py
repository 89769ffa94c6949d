#!/usr/bin/env python3
"""Reads the questions of a GIFT file or a QTI 1.2 archive, by what is written about these formats,
and prints each in one line: kind, question, answers with their worth or tolerance, reason.

    quiz_reader.py FILE.gift.txt | FILE.qti.zip
"""
import html
import re
import sys
import xml.etree.ElementTree as ET
import zipfile


def words(text):
    """What HTML says, in one line: a slash parts paragraphs, a row of a table ends with a semicolon."""
    text = re.sub(r"</p>\s*<p>", " / ", re.sub(r"</(?:tr|caption)>", "; ", text))
    text = re.sub(r"<[^>]*>", " ", text)
    return html.unescape(" ".join(text.split())).replace(" ;", ";")


def gift(text):
    """Moodle's documentation: questions are separated by blank lines; ::title:: [format] text
    { answers }; \\ escapes ~ = # { } :, \\n is a line feed; $CATEGORY holds what follows, / parts
    one within another; = right, ~ wrong, with %n% part of the points, # a number with :tolerance,
    #### feedback for all. An answer may begin with a [format], and a worth is what Moodle's importer
    takes for one: at most two digits in front of the point and three without one."""
    mark = "\x00"
    hidden = {}

    def hide(m):
        key = mark + str(len(hidden)) + mark
        hidden[key] = "\n" if m[1] == "n" else m[1]
        return key

    def plain(part):
        return re.sub(r"^\[(html|moodle|plain|markdown)\]", "", part.strip())

    def show(part):
        for key, value in hidden.items():
            part = part.replace(key, value)
        return part.strip()

    text = re.sub(r"\\(.)", hide, text)
    for block in re.split(r"\n\s*\n", text):
        m = re.match(r"\s*::(.*?)::\s*\[html\](.*?)\{(.*)\}\s*$", block, re.S)
        if not m:
            continue
        answers, _, why = m[3].partition("####")
        if answers.strip().startswith("#"):
            value, tolerance = answers.strip()[1:].split(":")
            yield "number", show(m[2]), [f"{float(value):g} within {float(tolerance):g}"], show(why)
            continue
        found = re.findall(r"([=~])([^=~]*)", answers)
        kind = "choice" if any(sign == "~" for sign, _ in found) else "text"
        worth = []
        for sign, answer in found:
            part = re.match(r"%(-*[0-9]{1,2}\.?[0-9]*)%", answer) if sign == "~" else None
            points = float(part[1]) if part else 100 if sign == "=" else 0
            answer = answer[part.end():] if part else answer
            worth.append(f"{show(plain(answer))} {points:g}")
        yield kind, show(m[2]), worth, show(plain(why))


def qti(path):
    """IMS QTI 1.2: items with presentation, resprocessing and itemfeedback; an answer earns what
    the setvar of the condition that holds of it says."""
    archive = zipfile.ZipFile(path)
    assert archive.testzip() is None
    manifest = ET.fromstring(archive.read("imsmanifest.xml"))
    href = next(e for e in manifest.iter() if e.tag.endswith("}resource")).get("href")
    tree = ET.fromstring(archive.read(href))
    for e in tree.iter():
        e.tag = e.tag.split("}")[-1]

    def holds(condition, given):
        test = {
            "varequal": lambda e: e.text in given,
            "vargte": lambda e: all(float(g) >= float(e.text) for g in given),
            "varlte": lambda e: all(float(g) <= float(e.text) for g in given),
            "not": lambda e: not holds(e[0], given),
            "and": lambda e: all(holds(c, given) for c in e),
            "or": lambda e: any(holds(c, given) for c in e),
            "conditionvar": lambda e: all(holds(c, given) for c in e),
        }
        return test[condition.tag](condition)

    for item in tree.iter("item"):
        question = item.find("presentation/material/mattext").text
        assert all(e.get("texttype") == "text/html" for e in item.iter("mattext"))
        why = item.findtext("itemfeedback/flow_mat/material/mattext") or ""
        condition = item.find("resprocessing/respcondition/conditionvar")
        assert item.findtext("resprocessing/respcondition/setvar") == "100"
        choices = {c.get("ident"): c.findtext("material/mattext") for c in item.iter("response_label")}
        if item.find("presentation/response_lid") is not None:
            single = item.find("presentation/response_lid").get("rcardinality") == "Single"
            ids = list(choices)
            sets = [{i} for i in ids] if single else [
                {i for k, i in enumerate(ids) if n >> k & 1} for n in range(1, 1 << len(ids))]
            right = [s for s in sets if holds(condition, s)]
            assert len(right) == 1, right
            yield "choice", question, sorted(choices[i] for i in right[0]), why
        elif item.find(".//render_fib").get("fibtype") == "Decimal":
            low, high = (float(condition.find(f".//{w}").text) for w in ("vargte", "varlte"))
            middle = float(condition.find(".//varequal").text)
            assert holds(condition, [str(middle)]) and not holds(condition, [str(high + 1)])
            yield "number", question, [f"{middle:g} within {(high - low) / 2:g}"], why
        else:
            yield "text", question, [e.text for e in condition.iter("varequal")], why


path = sys.argv[1]
questions = qti(path) if path.endswith(".zip") else gift(open(path, encoding="utf-8").read())
for kind, question, answers, why in questions:
    print(" | ".join([kind, words(question), "; ".join(map(words, answers)), words(why)]))
