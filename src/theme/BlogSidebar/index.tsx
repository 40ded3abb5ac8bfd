/** No list of posts beside a post: `blogSidebarCount` in `docusaurus.config.ts`. */
export default function BlogSidebar() {
  return null;
}
