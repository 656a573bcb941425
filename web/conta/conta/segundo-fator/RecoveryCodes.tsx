import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useSession } from '#web/conta/identidade/session.api.ts';
import { copyText } from '#lib/browser/copy-text.ts';
import { saveFile } from '#lib/browser/save-file.ts';

type RecoveryCodesProps = { codigos: readonly string[]; onKept: () => void };

/** The ten recovery codes, which are shown only once: copy them or save them as a text file. */
export function RecoveryCodes({ codigos, onKept }: RecoveryCodesProps) {
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
        Guarde os códigos de recuperação
      </h3>
      <p className="muted">
        Servem para entrar se você perder o celular. Cada um vale uma vez, e só aparecem agora.
      </p>
      <ol className="grid gap-2-4 center" aria-label="Códigos de recuperação">
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
            saveText('codigos-de-recuperacao.txt', codesFile(brand, codigos));
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
        Não guarde junto da senha. Quem tem os dois entra na sua conta.
      </Note>
      <Button onClick={onKept}>Já guardei</Button>
    </div>
  );
}

/** The content of the text file with the recovery codes; it names no person. */
function codesFile(brand: string, codigos: readonly string[]): string {
  const lines = [
    `Códigos de recuperação da sua conta no ${brand}`,
    'Cada código serve uma vez, no lugar do código do aplicativo.',
    '',
    ...codigos,
    '',
  ];
  // Windows line ends, which every editor shows.
  return lines.join('\r\n');
}

/** Saves a text as a download. */
function saveText(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}
