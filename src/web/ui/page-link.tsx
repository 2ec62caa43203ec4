import { type ComponentProps, type ComponentType, createContext, use } from 'react';

/** A link to a page of the site or the tool: `to` is its path. */
export type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string };

const LinkContext = createContext<ComponentType<PageLinkProps>>(PlainLink);

/** Sets the component that every `PageLink` below renders; the tool sets the router's link. */
export const PageLinkProvider = LinkContext.Provider;

/** A link that works on the site, where it loads the next page, and in the tool, where the router renders it. */
export function PageLink(props: PageLinkProps) {
  const Link = use(LinkContext);
  return <Link {...props} />;
}

function PlainLink({ to, ...link }: PageLinkProps) {
  return <a {...link} href={to} />;
}
