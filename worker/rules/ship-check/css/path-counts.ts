/** Counts the paths of CSS: statements, selector keys, and the cascaded declarations of each. */
import { increment, type PathIds } from "../path-counts.ts";
import { isImplied, type Styles } from "./cascade.ts";

/** Adds the paths of a style sheet below `parent` to `counts`. */
export function countCss(styles: Styles, ids: PathIds, counts: Map<number, number>, parent: number): void {
  for (const statement of styles.sheet.statements.keys()) increment(counts, ids.id(parent, statement));
  for (const selectorKey of styles.sheet.bySelector.keys()) {
    const own = ids.id(parent, selectorKey);
    increment(counts, own);
    for (const [property, cascaded] of styles.valuesAt(selectorKey)) {
      if (isImplied(property, cascaded)) continue;
      const { value, declaration } = cascaded;
      increment(counts, ids.id(own, `${property}: ${value} ${declaration.important}`));
    }
  }
}
