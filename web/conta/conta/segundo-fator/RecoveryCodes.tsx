import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useSession } from '#web/conta/identidade/session.api.ts';
import { copyText } from '#lib/browser/copy-text.ts';
import { saveFile } from '#lib/browser/save-file.ts';

/** Words about ten codes, by their kind. */
const WORDS = {
  recuperacao: {
    name: 'Códigos de recuperação',
    title: 'Guarde os códigos de recuperação',
    lead: 'Servem para entrar se você perder o celular. Cada um só pode ser usado uma vez, e eles só aparecem agora.',
    use: 'Cada código só pode ser usado uma vez, no lugar do código do aplicativo.',
    care: 'Não guarde junto da senha. Quem tem os dois entra na sua conta.',
    file: 'codigos-de-recuperacao.txt',
  },
  reserva: {
    name: 'Códigos reserva',
    title: 'Guarde os códigos reserva',
    lead: 'Servem para criar uma senha nova sem o e-mail. Cada um só pode ser usado uma vez, e eles só aparecem agora.',
    use: 'Cada código só pode ser usado uma vez, com o CPF, para criar uma senha nova sem o e-mail.',
    care: 'Guarde em lugar seguro. Quem tem um deles e o seu CPF entra na sua conta.',
    file: 'codigos-reserva.txt',
  },
} as const;
type Words = (typeof WORDS)[keyof typeof WORDS];

type RecoveryCodesProps = { codigos: readonly string[]; kind?: keyof typeof WORDS; onKept: () => void };

/** Ten codes, which are shown only once: copy them or save them as a text file. */
export function RecoveryCodes({ codigos, kind = 'recuperacao', onKept }: RecoveryCodesProps) {
  const words = WORDS[kind];
  const { brand } = useSession().aplicacao;
  const area = useRef<HTMLTextAreaElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState('');
  // The form that had the focus was removed, and the codes must be noticed.
  useEffect(() => title.current?.focus(), []);

  async function copy() {
    const copied = area.current !== null && (await copyText(codigos.join('\n'), area.current));
    setSaid(copied ? 'Códigos copiados' : 'Os códigos estão selecionados: copie com o menu do seu aparelho.');
  }

  return (
    <div className="conta-codigos">
      <h3 ref={title} tabIndex={-1}>
        {words.title}
      </h3>
      <p className="muted">{words.lead}</p>
      <ol className="grid gap-2-4 center" aria-label={words.name}>
        {codigos.map((codigo) => (
          <li key={codigo} className="mono">
            {codigo}
          </li>
        ))}
      </ol>
      {/* Without the clipboard API a text can only be copied from a field. */}
      <textarea
        ref={area}
        className="visually-hidden"
        readOnly
        tabIndex={-1}
        aria-hidden="true"
        value={codigos.join('\n')}
      />
      <div className="row row-wrap">
        <Button variant="secondary" size="sm" icon={Copy} onClick={() => void copy()}>
          Copiar códigos
        </Button>
        <Button
          variant="secondary"
          size="sm"
          icon={Download}
          onClick={() => {
            saveText(words.file, codesFile(brand, words, codigos));
            setSaid('Arquivo baixado');
          }}
        >
          Baixar códigos
        </Button>
      </div>
      <p className="small" role="status">
        {said}
      </p>
      <Note kind="wait" icon={TriangleAlert}>
        {words.care}
      </Note>
      <Button onClick={onKept}>Já guardei</Button>
    </div>
  );
}

/** The content of the text file with the codes; it names no person. */
function codesFile(brand: string, { name, use }: Words, codigos: readonly string[]): string {
  const lines = [`${name} da sua conta no ${brand}`, use, '', ...codigos, ''];
  // Windows line ends, which every editor shows.
  return lines.join('\r\n');
}

/** Saves a text as a download. */
function saveText(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}
