/**
 * A PostCSS plugin for named media queries, written `@media (--name)` as Media Queries Level 5 has them. The names come
 * from code instead of `@custom-media` rules, so that code and style sheets share them; an unknown name fails the build.
 * @param {Readonly<Record<string, string>>} queries
 * @returns {import('postcss').Plugin}
 */
export function customMedia(queries) {
  return {
    postcssPlugin: 'custom-media',
    AtRule: {
      media(rule) {
        rule.params = rule.params.replace(/\(--([\w-]+)\)/g, (_, name) => {
          const query = queries[name];
          if (!query) throw rule.error(`No media query has the name ${name}.`);
          return query;
        });
      },
    },
  };
}
