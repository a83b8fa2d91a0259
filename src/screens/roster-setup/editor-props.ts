/** The props of every roster editor; it is open while it is rendered. */
export interface EditorProps {
  onClose: () => void;
}
