/** The three skip links, with the access keys that Brazilian public sites use (eMAG 1.5). */
const SKIPS = [
  { href: '#conteudo', text: 'Ir para o conteúdo', accessKey: '1' },
  { href: '#menu', text: 'Ir para o menu', accessKey: '2' },
  { href: '#contato', text: 'Ir para o rodapé', accessKey: '4' },
] as const;

/** The skip links, which come first on every public page and become visible when they have the focus. */
export function PublicSkipLinks() {
  return (
    <nav aria-label="Atalhos">
      {SKIPS.map(({ href, text, accessKey }) => (
        // oxlint-disable-next-line jsx-a11y/no-access-key -- eMAG 1.5 asks for them; /acessibilidade lists them
        <a key={href} className="skip-link" href={href} accessKey={accessKey}>
          {text}
        </a>
      ))}
    </nav>
  );
}
