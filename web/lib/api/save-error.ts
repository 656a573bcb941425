/** Hands what the page holds to the browser as a file to keep; nothing of it stays in the page. */
export function salvar(nome: string, conteudo: Blob): void {
  const url = URL.createObjectURL(conteudo);
  const link = document.createElement('a');
  link.href = url;
  link.download = nome;
  link.click();
  // The download has begun with the click.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** The browser's own download of an address: it shows how far it is, and goes on when this page is left. */
export function baixarDe(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
