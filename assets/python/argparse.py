# Python's argparse: what stands on a command line. That of a lesson is empty, so that its options
# have their presets; a list given to parse_args is read as Python reads it.

import os as _os
import sys as _sys
import textwrap as _textwrap

SUPPRESS = "==SUPPRESS=="  # as a default: there is none; as a help: it is not told
OPTIONAL = "?"  # nargs: one argument or none
ZERO_OR_MORE = "*"  # nargs: any number of arguments
ONE_OR_MORE = "+"  # nargs: at least one argument
REMAINDER = "..."  # nargs: all arguments that are left
PARSER = "A..."  # nargs of what add_subparsers adds


class ArgumentError(Exception):
    """something is wrong with an argument"""

    def __init__(self, argument, message):
        self.argument_name = _name_of(argument)
        self.message = message

    def __str__(self):
        name = self.argument_name
        return self.message if name is None else f"argument {name}: {self.message}"


class ArgumentTypeError(Exception):
    """what a type= function raises about a text"""


def _name_of(action):
    if action is None:
        return None
    if action.option_strings:
        return "/".join(action.option_strings)
    if action.metavar not in (None, SUPPRESS):
        return action.metavar
    return None if action.dest in (None, SUPPRESS) else action.dest


class Namespace:
    """the options, as attributes"""

    def __init__(self, **kwargs):
        for name in kwargs:
            setattr(self, name, kwargs[name])

    def __eq__(self, other):
        if not isinstance(other, Namespace):
            return NotImplemented
        return vars(self) == vars(other)

    def __contains__(self, key):
        return key in self.__dict__

    def __repr__(self):
        plain = [f"{name}={value!r}" for name, value in self.__dict__.items() if name.isidentifier()]
        other = {name: value for name, value in self.__dict__.items() if not name.isidentifier()}
        return f"{type(self).__name__}({', '.join(plain + ([f'**{other!r}'] if other else []))})"


# ---- how help looks ----


class HelpFormatter:
    """how help looks: lines as wide as they fit"""


class RawDescriptionHelpFormatter(HelpFormatter):
    """help with the description as it is written"""


class RawTextHelpFormatter(RawDescriptionHelpFormatter):
    """help with all texts as they are written"""


class ArgumentDefaultsHelpFormatter(HelpFormatter):
    """help that tells the defaults"""


class MetavarTypeHelpFormatter(HelpFormatter):
    """help that names the types of arguments"""


_WIDTH = 78


def _metavar(parser, action):
    if action.metavar is not None:
        return action.metavar
    if action.choices is not None:
        return "{" + ",".join(str(choice) for choice in action.choices) + "}"
    if issubclass(parser.formatter_class, MetavarTypeHelpFormatter):
        return action.type.__name__
    return action.dest.upper() if action.option_strings else action.dest


def _arguments(parser, action):
    name = _metavar(parser, action)
    names = name if isinstance(name, tuple) else (name, name)
    if action.nargs is None:
        return names[0]
    if action.nargs == OPTIONAL:
        return f"[{names[0]}]"
    if action.nargs == ZERO_OR_MORE:
        return f"[{name[0]} [{name[1]} ...]]" if isinstance(name, tuple) else f"[{name} ...]"
    if action.nargs == ONE_OR_MORE:
        return f"{names[0]} [{names[1]} ...]"
    if action.nargs == REMAINDER:
        return "..."
    if action.nargs == PARSER:
        return f"{names[0]} ..."
    return " ".join(name if isinstance(name, tuple) else [name] * action.nargs)


def _usage_part(parser, action, bare):
    if not action.option_strings:
        text = _arguments(parser, action)
        return text[1:-1] if bare and text[:1] == "[" and text[-1:] == "]" else text
    text = action.option_strings[0]
    if isinstance(action, BooleanOptionalAction):
        text = " | ".join(action.option_strings)
    elif action.nargs != 0:
        text += " " + _arguments(parser, action)
    return text if action.required or bare else f"[{text}]"


def _usage_parts(parser, actions):
    parts, done = [], []
    for action in actions:
        if action.help is SUPPRESS or action in done:
            continue
        group = next((g for g in parser._exclusive if action in g._group_actions), None)
        if group is None:
            parts.append(_usage_part(parser, action, False))
            continue
        members = [one for one in group._group_actions if one.help is not SUPPRESS]
        done += members
        text = " | ".join(_usage_part(parser, one, True) for one in members)
        if len(members) > 1:
            parts.append(f"({text})" if group.required else f"[{text}]")
        else:
            parts.append(text if group.required else f"[{text}]")
    return parts


def _wrapped_parts(parts, indent, begin):
    lines, line, length = [], [], begin
    for part in parts:
        if length + 1 + len(part) > _WIDTH and line:
            lines.append(indent + " ".join(line))
            line, length = [], len(indent) - 1
        line.append(part)
        length += len(part) + 1
    return lines + [indent + " ".join(line)] if line else lines


def _usage(parser):
    if parser.usage is not None:
        return "usage: " + parser.usage % dict(prog=parser.prog)
    options = _usage_parts(parser, [a for a in parser._actions if a.option_strings])
    places = _usage_parts(parser, [a for a in parser._actions if not a.option_strings])
    whole = " ".join(["usage: " + parser.prog] + options + places)
    if len(whole) <= _WIDTH:
        return whole
    indent = " " * (len("usage: ") + len(parser.prog) + 1)
    if len("usage: ") + len(parser.prog) > 0.75 * _WIDTH:
        indent = " " * len("usage: ")
        lines = _wrapped_parts(options + places, indent, len(indent) - 1)
        if len(lines) > 1:
            lines = _wrapped_parts(options, indent, len(indent) - 1)
            lines += _wrapped_parts(places, indent, len(indent) - 1)
        return "\n".join(["usage: " + parser.prog] + lines)
    lines = _wrapped_parts(options or places, indent, len(indent) - 1)
    lines[0] = "usage: " + parser.prog + " " + lines[0][len(indent):]
    if options:
        lines += _wrapped_parts(places, indent, len(indent) - 1)
    return "\n".join(lines)


def _invocation(parser, action):
    if not action.option_strings:
        name = _metavar(parser, action)
        return " ".join(name) if isinstance(name, tuple) else name
    if action.nargs == 0:
        return ", ".join(action.option_strings)
    return ", ".join(f"{name} {_arguments(parser, action)}" for name in action.option_strings)


def _help_lines(parser, action, width):
    text = action.help
    if issubclass(parser.formatter_class, ArgumentDefaultsHelpFormatter) and "%(default)" not in text:
        if action.default is not SUPPRESS and (action.option_strings or action.nargs in ("?", "*")):
            text += " (default: %(default)s)"
    values = {k: v for k, v in vars(action).items() if v is not SUPPRESS}
    values["prog"] = parser.prog
    for name, value in values.items():
        if isinstance(value, type) or callable(value) and hasattr(value, "__name__"):
            values[name] = value.__name__
    if values.get("choices") is not None:
        values["choices"] = ", ".join(str(choice) for choice in values["choices"])
    text = text % values
    if issubclass(parser.formatter_class, RawTextHelpFormatter):
        return text.splitlines()
    return _textwrap.wrap(" ".join(text.split()), width)


def _help_of(parser, action, position):
    head = "  " + _invocation(parser, action)
    if not action.help or not action.help.strip():
        return [head]
    lines = _help_lines(parser, action, max(_WIDTH - position, 11))
    if len(head) - 2 <= position - 4:
        begin = head.ljust(position)
        return [(begin if k == 0 else " " * position) + line for k, line in enumerate(lines)]
    return [head] + [" " * position + line for line in lines]


def _paragraph(parser, text):
    text = text % dict(prog=parser.prog) if "%(prog)" in text else text
    if issubclass(parser.formatter_class, RawDescriptionHelpFormatter):
        return text.rstrip("\n")
    return _textwrap.fill(" ".join(text.split()), _WIDTH)


# ---- what an argument does ----


class Action:
    """what an argument does; a class of one's own needs a __call__"""

    def __init__(self, option_strings, dest, nargs=None, const=None, default=None, type=None,
                 choices=None, required=False, help=None, metavar=None):
        self.option_strings = option_strings
        self.dest = dest
        self.nargs = nargs
        self.const = const
        self.default = default
        self.type = type
        self.choices = choices
        self.required = required
        self.help = help
        self.metavar = metavar

    def __repr__(self):
        names = ("option_strings", "dest", "nargs", "const", "default", "type", "choices", "required", "help", "metavar")
        return f"{type(self).__name__}({', '.join(f'{n}={getattr(self, n)!r}' for n in names)})"

    def __call__(self, parser, namespace, values, option_string=None):
        raise NotImplementedError(".__call__() not defined")


class _StoreAction(Action):
    def __init__(self, option_strings, dest, nargs=None, **rest):
        if nargs == 0:
            raise ValueError(
                "nargs for store actions must be != 0; if you have nothing to store, actions such "
                "as store true or store const may be more appropriate"
            )
        super().__init__(option_strings, dest, nargs, **rest)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, values)


class _StoreConstAction(Action):
    def __init__(self, option_strings, dest, const=None, default=None, required=False, help=None, metavar=None):
        super().__init__(option_strings, dest, 0, const, default, None, None, required, help)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, self.const)


class _StoreTrueAction(_StoreConstAction):
    def __init__(self, option_strings, dest, default=False, required=False, help=None):
        super().__init__(option_strings, dest, True, default, required, help)


class _StoreFalseAction(_StoreConstAction):
    def __init__(self, option_strings, dest, default=True, required=False, help=None):
        super().__init__(option_strings, dest, False, default, required, help)


class _AppendAction(Action):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, list(getattr(namespace, self.dest, None) or []) + [values])


class _AppendConstAction(_StoreConstAction):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, list(getattr(namespace, self.dest, None) or []) + [self.const])


class _ExtendAction(Action):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, list(getattr(namespace, self.dest, None) or []) + list(values))


class _CountAction(Action):
    def __init__(self, option_strings, dest, default=None, required=False, help=None):
        super().__init__(option_strings, dest, 0, None, default, None, None, required, help)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, (getattr(namespace, self.dest, None) or 0) + 1)


class _HelpAction(Action):
    def __init__(self, option_strings, dest=SUPPRESS, default=SUPPRESS, help=None):
        super().__init__(option_strings, dest, 0, None, default, None, None, False, help)

    def __call__(self, parser, namespace, values, option_string=None):
        parser.print_help()
        parser.exit()


class _VersionAction(Action):
    def __init__(self, option_strings, version=None, dest=SUPPRESS, default=SUPPRESS,
                 help="show program's version number and exit"):
        super().__init__(option_strings, dest, 0, None, default, None, None, False, help)
        self.version = version

    def __call__(self, parser, namespace, values, option_string=None):
        print(self.version % dict(prog=parser.prog))
        parser.exit()


class BooleanOptionalAction(Action):
    """--flag and --no-flag"""

    def __init__(self, option_strings, dest, default=None, type=None, choices=None, required=False,
                 help=None, metavar=None):
        names = []
        for name in option_strings:
            names.append(name)
            if name.startswith("--"):
                names.append("--no-" + name[2:])
        super().__init__(names, dest, 0, None, default, type, choices, required, help, metavar)

    def __call__(self, parser, namespace, values, option_string=None):
        if option_string in self.option_strings:
            setattr(namespace, self.dest, not option_string.startswith("--no-"))

    def format_usage(self):
        return " | ".join(self.option_strings)


class _SubParsersAction(Action):
    def __init__(self, parser, dest, required, help, metavar, title=None, description=None):
        super().__init__([], dest, PARSER, None, None, None, {}, required, help, metavar)
        self._parent = parser

    def add_parser(self, name, *, help=None, aliases=(), **kwargs):
        kwargs.setdefault("prog", f"{self._parent.prog} {name}")
        made = ArgumentParser(**kwargs)
        for one in (name, *aliases):
            self.choices[one] = made
        return made

    def __call__(self, parser, namespace, values, option_string=None):
        if values[0] not in self.choices:
            names = ", ".join(self.choices)
            raise ArgumentError(self, f"unknown parser {values[0]!r} (choices: {names})")
        if self.dest is not SUPPRESS:
            setattr(namespace, self.dest, values[0])
        inner, extras = self.choices[values[0]].parse_known_args(values[1:])
        for name, value in vars(inner).items():
            setattr(namespace, name, value)
        parser._extras = parser._extras + extras


_ACTIONS = {
    None: _StoreAction,
    "store": _StoreAction,
    "store_const": _StoreConstAction,
    "store_true": _StoreTrueAction,
    "store_false": _StoreFalseAction,
    "append": _AppendAction,
    "append_const": _AppendConstAction,
    "extend": _ExtendAction,
    "count": _CountAction,
    "help": _HelpAction,
    "version": _VersionAction,
}


# ---- groups and the parser ----


class _Group:
    def __init__(self, parser, title=None, description=None, required=False):
        self._parser = parser
        self.title = title
        self.description = description
        self.required = required
        self._group_actions = []

    def add_argument(self, *args, **kwargs):
        action = self._parser._make(args, kwargs)
        self._parser._actions.append(action)
        self._group_actions.append(action)
        if self not in self._parser._groups:
            self._parser._groups[action.option_strings != []]._group_actions.append(action)
        return action

    def add_mutually_exclusive_group(self, *, required=False):
        return self._parser.add_mutually_exclusive_group(required=required)


class ArgumentParser:
    """reads a command line: add_argument says what may stand there"""

    def __init__(self, prog=None, usage=None, description=None, epilog=None, parents=(),
                 formatter_class=HelpFormatter, prefix_chars="-", fromfile_prefix_chars=None,
                 argument_default=None, conflict_handler="error", add_help=True, allow_abbrev=True,
                 exit_on_error=True):
        self.prog = _os.path.basename(_sys.argv[0]) if prog is None else prog
        self.usage = usage
        self.description = description
        self.epilog = epilog
        self.formatter_class = formatter_class
        self.argument_default = argument_default
        self.conflict_handler = conflict_handler
        self.allow_abbrev = allow_abbrev
        self.exit_on_error = exit_on_error
        self._actions = []
        self._defaults = {}
        self._extras = []
        self._groups = [_Group(self, "positional arguments"), _Group(self, "options")]
        self._exclusive = []
        if add_help:
            self.add_argument("-h", "--help", action="help", default=SUPPRESS,
                              help="show this help message and exit")
        for parent in parents:
            for action in parent._actions:
                self._actions.append(action)
                self._groups[action.option_strings != []]._group_actions.append(action)
            self._defaults.update(parent._defaults)

    def _make(self, args, kwargs):
        kwargs = dict(kwargs)
        options = [name for name in args if name.startswith("-")]
        if not args or len(args) == 1 and not options:
            if args and "dest" in kwargs:
                raise ValueError("dest supplied twice for positional argument")
            dest = args[0] if args else kwargs.pop("dest")
            if "required" in kwargs:
                raise TypeError("'required' is an invalid argument for positionals")
            kwargs["required"] = kwargs.get("nargs") not in (OPTIONAL, ZERO_OR_MORE) or (
                kwargs.get("nargs") == ZERO_OR_MORE and "default" not in kwargs
            )
            names = []
        else:
            for name in args:
                if not name.startswith("-"):
                    raise ValueError(f"invalid option string {name!r}: must start with a character '-'")
            names = list(args)
            long = [name for name in names if name.startswith("--") and len(name) > 2]
            dest = kwargs.pop("dest", None) or (long or names)[0].lstrip("-").replace("-", "_")
        if "default" not in kwargs and dest in self._defaults:
            kwargs["default"] = self._defaults[dest]
        elif "default" not in kwargs and self.argument_default is not None:
            kwargs["default"] = self.argument_default
        action = kwargs.pop("action", None)
        if isinstance(action, type):
            make = action
        elif action in _ACTIONS:
            make = _ACTIONS[action]
        else:
            raise ValueError(f'unknown action "{action}"')
        if not names and make in (_StoreTrueAction, _StoreFalseAction, _CountAction, _StoreConstAction):
            kwargs.pop("required")
        made = make(names, dest, **kwargs)
        if made.type is not None and not callable(made.type):
            raise ValueError(f"{made.type!r} is not callable")
        self._check_conflict(made)
        return made

    def _check_conflict(self, made):
        taken = [name for one in self._actions for name in one.option_strings]
        clash = [name for name in made.option_strings if name in taken]
        if not clash:
            return
        if self.conflict_handler != "resolve":
            word = "string" if len(clash) == 1 else "strings"
            raise ArgumentError(made, f"conflicting option {word}: {', '.join(clash)}")
        for one in list(self._actions):
            one.option_strings = [n for n in one.option_strings if n not in clash] if one.option_strings else []
            if not one.option_strings and one.required is not True and one in self._groups[1]._group_actions:
                self._actions.remove(one)
                self._groups[1]._group_actions.remove(one)

    def add_argument(self, *args, **kwargs):
        action = self._make(args, kwargs)
        self._actions.append(action)
        self._groups[action.option_strings != []]._group_actions.append(action)
        return action

    def add_argument_group(self, title=None, description=None):
        group = _Group(self, title, description)
        self._groups.append(group)
        return group

    def add_mutually_exclusive_group(self, *, required=False):
        group = _Group(self, required=required)
        self._exclusive.append(group)
        return group

    def add_subparsers(self, *, title=None, description=None, prog=None, dest=SUPPRESS,
                       required=False, help=None, metavar=None, parser_class=None):
        action = _SubParsersAction(self, dest, required, help, metavar)
        self._actions.append(action)
        group = self._groups[0] if title is None else self.add_argument_group(title, description)
        group._group_actions.append(action)
        return action

    def set_defaults(self, **kwargs):
        self._defaults.update(kwargs)
        for action in self._actions:
            if action.dest in kwargs:
                action.default = kwargs[action.dest]

    def get_default(self, dest):
        for action in self._actions:
            if action.dest == dest and action.default is not None:
                return action.default
        return self._defaults.get(dest)

    # ---- reading ----

    def parse_args(self, args=None, namespace=None):
        namespace, extras = self.parse_known_args(args, namespace)
        if extras:
            self.error(f"unrecognized arguments: {' '.join(extras)}")
        return namespace

    parse_intermixed_args = parse_args

    def parse_known_args(self, args=None, namespace=None):
        args = _sys.argv[1:] if args is None else list(args)
        namespace = Namespace() if namespace is None else namespace
        for action in self._actions:
            if action.dest is not SUPPRESS and action.default is not SUPPRESS and not hasattr(namespace, action.dest):
                setattr(namespace, action.dest, action.default)
        for dest in self._defaults:
            if not hasattr(namespace, dest):
                setattr(namespace, dest, self._defaults[dest])
        self._extras = []
        if not self.exit_on_error:
            self._read(args, namespace)
            return namespace, self._extras
        try:
            self._read(args, namespace)
        except ArgumentError as e:
            self.error(str(e))
        return namespace, self._extras

    def _read(self, args, namespace):
        seen, places, k, plain = [], [], 0, False
        left = [a for a in self._actions if not a.option_strings]
        sub = next((a for a in left if a.nargs in (PARSER, REMAINDER)), None)
        while k < len(args):
            text = args[k]
            if text == "--" and not plain:
                plain = True
            elif plain or not self._is_option(text):
                if sub is not None and len(places) >= left.index(sub):
                    places += args[k:]
                    break
                places.append(text)
            else:
                k = self._read_option(args, k, namespace, seen)
                continue
            k += 1
        self._read_places(left, places, namespace, seen)
        self._check(namespace, seen)

    def _is_option(self, text):
        if not text.startswith("-") or len(text) == 1:
            return False
        if any(text == name for a in self._actions for name in a.option_strings):
            return True
        number = text[1:].replace(".", "", 1).isdigit()
        if number and not any(n[1:].replace(".", "", 1).isdigit() for a in self._actions for n in a.option_strings):
            return False
        return " " not in text or "=" in text

    def _find(self, text):
        """the action, its name, and the value that is joined to it or None"""
        for action in self._actions:
            if text in action.option_strings:
                return action, text, None
        name, equals, value = text.partition("=")
        for action in self._actions:
            if equals and name in action.option_strings:
                return action, name, value
        if text.startswith("--"):
            near = [(a, n) for a in self._actions for n in a.option_strings if n.startswith(name)] if self.allow_abbrev else []
            if len(near) > 1:
                names = ", ".join(n for _, n in near)
                raise ArgumentError(None, f"ambiguous option: {text} could match {names}")
            return (near[0][0], near[0][1], value if equals else None) if near else (None, text, None)
        for action in self._actions:
            if text[:2] in action.option_strings:
                return action, text[:2], text[2:]
        return None, text, None

    def _read_option(self, args, k, namespace, seen):
        action, name, value = self._find(args[k])
        k += 1
        if action is None:
            self._extras = self._extras + [name]
            return k
        if action.nargs == 0:
            while value is not None:
                if name.startswith("--") or not value:
                    raise ArgumentError(action, f"ignored explicit argument {value!r}")
                self._take(action, [], namespace, name, seen)
                action, name, rest = self._find("-" + value)
                if action is None:
                    raise ArgumentError(None, f"ignored explicit argument {value!r}")
                value = rest
                if action.nargs != 0:
                    break
        if value is not None:
            if action.nargs not in (None, OPTIONAL, ZERO_OR_MORE, ONE_OR_MORE, 1):
                raise ArgumentError(action, f"ignored explicit argument {value!r}")
            self._take(action, [value], namespace, name, seen)
            return k
        most = {None: 1, OPTIONAL: 1}.get(action.nargs, len(args) if isinstance(action.nargs, str) else action.nargs)
        texts = []
        while len(texts) < most and k < len(args) and (action.nargs == REMAINDER or args[k] != "--" and not self._is_option(args[k])):
            texts.append(args[k])
            k += 1
        if action.nargs is None and not texts:
            raise ArgumentError(action, "expected one argument")
        if action.nargs == ONE_OR_MORE and not texts:
            raise ArgumentError(action, "expected at least one argument")
        if isinstance(action.nargs, int) and len(texts) < action.nargs:
            raise ArgumentError(action, f"expected {action.nargs} argument{'s' if action.nargs > 1 else ''}")
        self._take(action, texts, namespace, name, seen)
        return k

    def _read_places(self, left, places, namespace, seen):
        least = {None: 1, ONE_OR_MORE: 1, PARSER: 1}
        for k, action in enumerate(left):
            later = sum(a.nargs if isinstance(a.nargs, int) else least.get(a.nargs, 0) for a in left[k + 1:])
            room = max(len(places) - later, 0)
            if isinstance(action.nargs, str):
                count = min(room, 1) if action.nargs == OPTIONAL else room
                enough = count >= least.get(action.nargs, 0)
            else:
                count = 1 if action.nargs is None else action.nargs
                enough = len(places) >= count
            if not enough:
                break
            texts, places = places[:count], places[count:]
            if texts or action.nargs in (OPTIONAL, ZERO_OR_MORE, REMAINDER):
                self._take(action, texts, namespace, None, seen)
        self._extras = self._extras + places

    def _take(self, action, texts, namespace, name, seen):
        values = self._values(action, texts)
        seen.append(action)
        if values is not action.default:
            for group in self._exclusive:
                for other in group._group_actions:
                    if action in group._group_actions and other is not action and other in seen:
                        raise ArgumentError(action, f"not allowed with argument {_name_of(other)}")
        if values is not SUPPRESS:
            action(self, namespace, values, name)

    def _values(self, action, texts):
        if action.nargs == OPTIONAL and not texts:
            value = action.const if action.option_strings else action.default
            return self._value(action, value) if isinstance(value, str) else value
        if action.nargs == ZERO_OR_MORE and not texts and not action.option_strings:
            return action.default if action.default is not None else texts
        if action.nargs in (None, OPTIONAL):
            return self._checked(action, self._value(action, texts[0]))
        if action.nargs == REMAINDER:
            return [self._value(action, text) for text in texts]
        if action.nargs == PARSER:
            return texts
        return [self._checked(action, self._value(action, text)) for text in texts]

    def _value(self, action, text):
        if action.type is None:
            return text
        try:
            return action.type(text)
        except ArgumentTypeError as e:
            raise ArgumentError(action, str(e))
        except (TypeError, ValueError):
            name = getattr(action.type, "__name__", repr(action.type))
            raise ArgumentError(action, f"invalid {name} value: {text!r}")

    def _checked(self, action, value):
        if action.choices is not None and value not in action.choices:
            names = ", ".join(repr(choice) for choice in action.choices)
            raise ArgumentError(action, f"invalid choice: {value!r} (choose from {names})")
        return value

    def _check(self, namespace, seen):
        missing = []
        for action in self._actions:
            if action in seen:
                continue
            if action.required:
                missing.append(_name_of(action) or "{" + ",".join(action.choices) + "}")
            elif isinstance(action.default, str) and getattr(namespace, action.dest, None) is action.default:
                setattr(namespace, action.dest, self._value(action, action.default))
        if missing:
            self.error(f"the following arguments are required: {', '.join(missing)}")
        for group in self._exclusive:
            if group.required and not any(action in seen for action in group._group_actions):
                names = [_name_of(a) for a in group._group_actions if a.help is not SUPPRESS]
                self.error(f"one of the arguments {' '.join(names)} is required")

    # ---- telling ----

    def format_usage(self):
        return _usage(self) + "\n"

    def format_help(self):
        shown = [(g, [a for a in g._group_actions if a.help is not SUPPRESS]) for g in self._groups]
        longest = max([len(_invocation(self, a)) + 2 for _, actions in shown for a in actions] + [0])
        position = min(longest + 2, 24)
        blocks = [_usage(self)]
        if self.description:
            blocks.append(_paragraph(self, self.description))
        for group, actions in shown:
            lines = [line for a in actions for line in _help_of(self, a, position)]
            if group.description:
                lines = ["  " + group.description] + ([""] + lines if lines else [])
            if lines:
                blocks.append("\n".join([group.title + ":"] * (group.title is not None) + lines))
        if self.epilog:
            blocks.append(_paragraph(self, self.epilog))
        return "\n\n".join(blocks) + "\n"

    def print_usage(self, file=None):
        print(self.format_usage(), end="", file=file)

    def print_help(self, file=None):
        print(self.format_help(), end="", file=file)

    def exit(self, status=0, message=None):
        if message:
            print(message, end="", file=_sys.stderr)
        _sys.exit(status)

    def error(self, message):
        self.print_usage(_sys.stderr)
        self.exit(2, f"{self.prog}: error: {message}\n")

    def __repr__(self):
        names = ("prog", "usage", "description", "formatter_class", "conflict_handler", "add_help")
        return f"ArgumentParser({', '.join(f'{n}={getattr(self, n, True)!r}' for n in names)})"
