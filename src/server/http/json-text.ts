/** JSON text that holds what the contract declares by construction. A call answers it as it is. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
