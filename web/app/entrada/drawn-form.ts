/**
 * Notes the inputs that the server drew. The function that it returns puts what is in them into inputs that took their place:
 * a page that a translator or an extension changed is drawn anew, and nothing typed may go with it.
 */
export function keepTyped(root: Element): () => void {
  const drawn = [...root.querySelectorAll('input')];
  const focused = document.activeElement;
  return () => {
    for (const input of drawn) {
      const now = root.querySelector<HTMLInputElement>(`#${CSS.escape(input.id)}`);
      if (input.isConnected || now === null) continue;
      now.value = input.value;
      if (input !== focused) continue;
      now.focus({ preventScroll: true });
      now.setSelectionRange(input.selectionStart, input.selectionEnd);
    }
  };
}
