/** What authorities list among numbers and is none by which an entity is known. */
const OTHER =
  /^(gender|website|email|phone|fax|secondary sanctions|additional sanctions|transactions|ifca|executive order|digital currency|organization (type|established)|target type|bik|swift|effective date|listing date|purchase|caatsa|issuer name|peesa|for more|nationality of|vessel|aircraft|construction|manufacture|mode s|other vessel|previous aircraft|prohibited|birth|d-?u-?n-?s.*risk|micex|equity ticker|isin|website)/i;

/** Whether a kind of entry in a list of numbers is a document or registration. */
export function isDocument(kind: string): boolean {
  return !OTHER.test(kind.trim());
}
