/** What every editor of the roster's setup is given; it is shown for as long as it is rendered. */
export interface EditorProps {
  onClose: () => void;
}
