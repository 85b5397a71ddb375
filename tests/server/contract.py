"""The description of the server, and whether what it answers is as described."""
import json
import re


HEARD: set[tuple] = set()  # of all floors: by which operation, which status, which problem


def reason_of(status: int, body) -> tuple[str, str]:
    """The trouble and the refusal of a problem; nothing where it was done."""
    if status == 200:
        return "", ""
    return body["type"].split(":")[-1], body.get("refusal", "")


class Contract:
    def __init__(self, document: dict, check) -> None:
        self.document, self.check = document, check
        self.patterns = []
        for path, item in document["paths"].items():
            pattern = re.compile("^" + re.sub(r"\{\w+\}", "[^/]+", path) + "$")
            self.patterns.append((pattern, path.count("{"), item))
        self.patterns.sort(key=lambda one: one[1])

    # ---- schemas: the words of JSON Schema that the description uses

    def resolve(self, reference: str):
        found = self.document
        for word in reference.removeprefix("#/").split("/"):
            found = found[word]
        return found

    def plain(self, schema: dict) -> dict:
        while "$ref" in schema:
            schema = self.resolve(schema["$ref"])
        return schema

    def wrong(self, schema, value, where: str = "") -> str | None:
        """What is wrong with the value; nothing where it is as described."""
        if schema is True or schema == {}:
            return None
        schema = self.plain(schema)
        if "const" in schema and value != schema["const"]:
            return f"{where}: {value!r} is not {schema['const']!r}"
        if "enum" in schema and value not in schema["enum"]:
            return f"{where}: {value!r} is none of {schema['enum'][:5]}"
        for word in ("oneOf", "anyOf"):
            if word in schema:
                tried = [self.wrong(each, value, where) for each in schema[word]]
                fits = tried.count(None)
                if fits == 0 or (word == "oneOf" and fits > 1):
                    return f"{where}: {fits} of {word} fit: {tried[:8]}"
        if "type" in schema and not self.is_of(schema["type"], value):
            return f"{where}: {value!r} is no {schema['type']}"
        if isinstance(value, dict):
            return self.wrong_object(schema, value, where)
        if isinstance(value, list):
            return self.wrong_list(schema, value, where)
        if isinstance(value, str):
            return self.wrong_text(schema, value, where)
        if isinstance(value, int) and not isinstance(value, bool):
            least, most = schema.get("minimum", value), schema.get("maximum", value)
            return None if least <= value <= most else f"{where}: {value} is out of range"
        return None

    @staticmethod
    def is_of(kinds, value) -> bool:
        names = {
            "object": dict,
            "array": list,
            "string": str,
            "boolean": bool,
            "null": type(None),
            "number": (int, float),
        }
        for kind in [kinds] if isinstance(kinds, str) else kinds:
            if kind == "integer":
                if isinstance(value, int) and not isinstance(value, bool):
                    return True
            elif isinstance(value, names[kind]) and (kind == "boolean" or value is not True):
                return True
        return False

    def wrong_object(self, schema: dict, value: dict, where: str) -> str | None:
        properties = schema.get("properties", {})
        most = schema.get("maxProperties", len(value))
        if not schema.get("minProperties", 0) <= len(value) <= most:
            return f"{where}: {len(value)} members"
        for name in schema.get("required", []):
            if name not in value:
                return f"{where}: {name} is missing"
        for name, each in value.items():
            inside = properties.get(name, schema.get("additionalProperties", True))
            for pattern, typed in schema.get("patternProperties", {}).items():
                inside = typed if re.search(pattern, name) else inside
            if inside is False:
                return f"{where}: {name} is not described"
            found = self.wrong(inside, each, f"{where}/{name}")
            if found:
                return found
        return None

    def wrong_list(self, schema: dict, value: list, where: str) -> str | None:
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            return f"{where}: {len(value)} items"
        for i, each in enumerate(value):
            found = self.wrong(schema.get("items", {}), each, f"{where}/{i}")
            if found:
                return found
        return None

    @staticmethod
    def wrong_text(schema: dict, value: str, where: str) -> str | None:
        if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)):
            return f"{where}: a text of {len(value)}"
        if "pattern" in schema and not re.search(schema["pattern"], value):
            return f"{where}: {value!r} is not {schema['pattern']}"
        return None

    # ---- operations

    def operation(self, method: str, path: str) -> dict | None:
        path = path.split("?")[0]
        for pattern, _, item in self.patterns:
            if pattern.match(path) and method.lower() in item:
                return item[method.lower()]
        return None

    def hear(self, operation: dict | None, status: int, body) -> None:
        """It really was answered."""
        if operation is not None:
            HEARD.add((operation["operationId"], status, *reason_of(status, body)))

    def look_at_body(self, method: str, path: str, status: int, body) -> None:
        operation = self.operation(method, path)
        if operation is None:
            return
        self.hear(operation, status, body)
        described = operation["responses"].get(str(status))
        if described is None:
            return self.check(f"{path} may answer {status}", False, body)
        if "$ref" in described:
            described = self.resolve(described["$ref"])
        content = next(iter(described["content"].values()))
        found = self.wrong(content["schema"], body)
        self.check(f"{method} {path} {status} is as described", found is None, (found, body))

    def look_at(self, method: str, path: str, answer, language: str) -> None:
        if self.operation(method, path) is None:
            return
        kind = answer.headers.get("Content-Type", "").split(";")[0]
        wanted = ["application/problem+json"]
        if answer.status == 200:
            wanted = list(self.operation(method, path)["responses"]["200"]["content"])
        self.check(f"{path} answers {wanted}", kind in wanted, (kind, answer))
        body = answer.json if kind.endswith("json") else answer.body.decode("latin-1")
        self.look_at_body(method, path, answer.status, body)
        if answer.status != 200:
            self.look_at_words(path, answer, language)

    def look_at_words(self, path: str, answer, language: str) -> None:
        """One or two sentences in the language that was asked for."""
        told = answer.json
        for word in ("title", "detail"):
            chinese = re.search(r"[\u4e00-\u9fff]", told[word]) is not None
            is_right = bool(told[word]) and chinese == language.startswith("zh")
            self.check(f"{path} says {word} in {language}", is_right, told)
        told_language = answer.headers.get("Content-Language", "")
        self.check("and names the language", told_language[:2] == language[:2], told_language)

    def look_at_frame(self, frame: dict) -> None:
        found = self.wrong(self.document["components"]["schemas"]["LiveFrame"], frame)
        self.check(f"a frame {list(frame)[:1]} is as described", found is None, (found, frame))

    def references(self, value=None):
        value = self.document if value is None else value
        if isinstance(value, dict):
            if isinstance(value.get("$ref"), str):
                yield value["$ref"]
            for each in value.values():
                yield from self.references(each)
        elif isinstance(value, list):
            for each in value:
                yield from self.references(each)

    def sample(self, schema: dict, depth: int = 0):
        """Something that fits, as small as can be."""
        schema = self.plain(schema)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return schema["enum"][0]
        for word in ("oneOf", "anyOf"):
            if word in schema:
                return self.sample(schema[word][0], depth + 1)
        kind = schema.get("type", "object")
        kind = kind if isinstance(kind, str) else kind[0]
        if kind == "object":
            names = schema.get("required", [])
            return {name: self.sample(schema["properties"][name], depth + 1) for name in names}
        if kind == "array":
            return [self.sample(schema["items"], depth + 1)] * schema.get("minItems", 0)
        if kind == "string":
            return self.sample_text(schema)
        return {"integer": max(1, schema.get("minimum", 1)), "boolean": True, "null": None}[kind]

    @staticmethod
    def sample_text(schema: dict) -> str:
        pattern = schema.get("pattern", "")
        for text in ("tiger-1", "1" * 24, "AC", "0" * 64, "1.1", "x"):
            long_enough = len(text) >= schema.get("minLength", 0)
            if re.search(pattern, text) and long_enough:
                return text[: schema.get("maxLength", 100)]
        return json.dumps(pattern)
