/** No button: the sidebar cannot be hidden in wide windows, `docs.sidebar.hideable` of the configuration. */
export default function CollapseButton() {
  return null;
}
