/** Something that was drawn of settings which may change; `revisao` grows when they do. */
export function redrawnWith<T>(settings: { revisao(): number }, draw: () => T): () => T {
  let drawn: { revisao: number; value: T } | null = null;
  return () => {
    const revisao = settings.revisao();
    if (drawn?.revisao !== revisao) drawn = { revisao, value: draw() };
    return drawn.value;
  };
}
