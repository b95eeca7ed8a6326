import { describe, expect, it } from "vitest";
import { passwordWeakness } from "../../worker/rules/password-strength.ts";

const common = new Set(["password", "dragon1"]);
const ada = { display_name: "Ada Lovelace", email: "countess.king@engines.example" };

describe("passwordWeakness", () => {
  it.each([
    ["password", "common"],
    ["PassWord", "common"],
    ["ｐａｓｓｗｏｒｄ", "common"],
    [" dragon1 ", "common"],
    ["aaaaaaaa", "common"],
    ["Ada Lovelace", "personal"],
    ["adalovelace", "personal"],
    ["Lovelace99", "personal"],
    ["love-lace!", "personal"],
    ["countess.king", "personal"],
    ["Countess1", "personal"],
    ["engines2026", "personal"],
    ["countess.king@engines.example", "personal"],
    ["codenaut", "personal"],
    ["Codenaut2026!", "personal"],
    ["warrior7", "personal"],
    ["a password nobody has", null],
    ["lovelace wrote the first program", null],
    ["Ada and nine other words", null],
  ])("%s is %s", (password, why) => expect(passwordWeakness(password, common, ada)).toBe(why));

  it("works without any details of the account", () => {
    expect(passwordWeakness("something of my own", common, {})).toBe(null);
  });
});
