import { useState } from 'react';
import { MAX_SHOWN_OPTIONS } from './option-search.ts';

/**
 * Props of a menu that draws its options only while it has the focus: a screen has some twenty menus, and their hundred
 * options each would be most of its elements. The focus comes before any key or click that opens the menu.
 */
export function useDrawnOptions() {
  const [isUsed, setUsed] = useState(false);
  return {
    limit: isUsed ? MAX_SHOWN_OPTIONS : 0,
    onFocus: () => setUsed(true),
    onDropdownOpen: () => setUsed(true),
    onBlur: () => setUsed(false),
  };
}
