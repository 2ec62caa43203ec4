const DARK = '(prefers-color-scheme: dark)';

/**
 * A PostCSS plugin by which the `data-theme` of the root element overrides what the system prefers: rules for dark hold
 * under a chosen `dark` as well, and not under a chosen `light`.
 * @returns {import('postcss').Plugin}
 */
export function themeOverrides() {
  const done = new WeakSet();
  return {
    postcssPlugin: 'theme-overrides',
    AtRule: {
      media(rule) {
        if (done.has(rule) || !rule.params.includes(DARK)) return;
        const chosen = rule.clone({ params: rule.params.includes('screen') ? 'screen' : 'all' });
        done.add(rule);
        done.add(chosen);
        beginAt(rule, ':root:not([data-theme="light"])');
        beginAt(chosen, ':root[data-theme="dark"]');
        rule.after(chosen);
      },
    },
  };
}

/**
 * Makes every selector of a rule hold below a root element alone.
 * @param {import('postcss').AtRule} rule
 * @param {string} root
 */
function beginAt(rule, root) {
  rule.walkRules((inner) => {
    inner.selectors = inner.selectors.map((one) => (one === ':root' ? root : `${root} ${one}`));
  });
}
