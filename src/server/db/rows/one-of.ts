/** A text column that holds one value of a closed set. */
export type OneOf<Value extends string> = Value;
