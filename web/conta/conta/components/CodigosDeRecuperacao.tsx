import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { useSessao } from '../../identidade/sessao.api.ts';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { arquivoDeCodigos, baixarTexto } from '../codigos.ts';

type CodigosProps = { codigos: readonly string[]; aoGuardar: () => void };

/** The ten recovery codes, this once: to be copied, or kept as a text file. */
export function CodigosDeRecuperacao({ codigos, aoGuardar }: CodigosProps) {
  const { brand } = useSessao().aplicacao;
  const area = useRef<HTMLTextAreaElement>(null);
  const titulo = useRef<HTMLHeadingElement>(null);
  const [dito, setDito] = useState('');
  // The form that had the focus is gone, and these must not be overlooked.
  useEffect(() => titulo.current?.focus(), []);

  async function aoCopiar() {
    const copied = area.current !== null && (await copyText(codigos.join('\n'), area.current));
    setDito(copied ? 'Códigos copiados' : 'Os códigos estão selecionados: copie com o menu do seu aparelho.');
  }

  return (
    <div className="conta-codigos">
      <h3 ref={titulo} tabIndex={-1}>
        Guarde os códigos de recuperação
      </h3>
      <p className="muted">
        Servem para entrar se você perder o celular. Cada um vale uma vez, e só aparecem agora.
      </p>
      <ol aria-label="Códigos de recuperação">
        {codigos.map((codigo) => (
          <li key={codigo} className="mono">
            {codigo}
          </li>
        ))}
      </ol>
      {/* Where the clipboard is closed, a text can be copied by hand only from a field. */}
      <textarea
        ref={area}
        className="visually-hidden"
        readOnly
        tabIndex={-1}
        aria-hidden="true"
        value={codigos.join('\n')}
      />
      <div className="row row-wrap">
        <Button variant="secondary" size="sm" icon={Copy} onClick={() => void aoCopiar()}>
          Copiar códigos
        </Button>
        <Button
          variant="secondary"
          size="sm"
          icon={Download}
          onClick={() => {
            baixarTexto('codigos-de-recuperacao.txt', arquivoDeCodigos(brand, codigos));
            setDito('Arquivo baixado');
          }}
        >
          Baixar códigos
        </Button>
      </div>
      <p className="small" role="status">
        {dito}
      </p>
      <Note kind="wait" icon={TriangleAlert}>
        Não guarde junto da senha. Quem tem os dois entra na sua conta.
      </Note>
      <Button onClick={aoGuardar}>Já guardei</Button>
    </div>
  );
}
