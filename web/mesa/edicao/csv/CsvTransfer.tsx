import FileUp from 'lucide-react/icons/file-up';
import { useEffect, useId, useRef, useState } from 'react';
import {
  MAX_PLANILHA,
  textoDaPlanilha,
  type ErroDaPlanilha,
  type LidaDaPlanilha,
} from '#domain/catalogo/listas-em-csv.ts';
import { formatBytes } from '#domain/pedidos/anexos.ts';
import { saveFile } from '#lib/browser/save-file.ts';
import { Button } from '#ui/button/Button.tsx';
import { FileInput } from '#ui/field/FileInput.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { Note } from '#ui/status/Note.tsx';
import './csv-transfer.css';

/** A change that a file would make, as a line: its kind, and the thing that changes. */
export type CsvChange = { tipo: string; palavras: string };

type CsvTransferProps<Lido> = {
  /** Name of the exported file, without its ending. */
  nome: string;
  /** The list in force as CSV. */
  exportar: () => string;
  ler: (texto: string) => LidaDaPlanilha<Lido>;
  /** Changes against the list in force; empty when the file changes nothing. */
  comparar: (lido: Lido) => readonly CsvChange[];
  /** Puts what was read into the editor, where it is unsaved. */
  onTake: (lido: Lido, arquivo: string) => void;
};

type Conferida<Lido> = { arquivo: string; lida: LidaDaPlanilha<Lido>; turn: number };

/** Export and import of a list as CSV: a file is only checked until it is taken into the editor, and counts after `Salvar`. */
export function CsvTransfer<Lido>({ nome, exportar, ler, comparar, onTake }: CsvTransferProps<Lido>) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [conferida, setConferida] = useState<Conferida<Lido> | null>(null);

  async function check(file: File) {
    const lida =
      file.size > MAX_PLANILHA ? tooLarge() : ler(textoDaPlanilha(new Uint8Array(await file.arrayBuffer())));
    setConferida((before) => ({ arquivo: file.name, lida, turn: (before?.turn ?? 0) + 1 }));
  }

  function close() {
    setConferida(null);
    input.current?.focus();
  }

  return (
    <section className="csv-troca grid gap-2" aria-label="Planilha">
      <div className="row row-wrap">
        <Button
          variant="secondary"
          size="sm"
          onClick={() => saveFile(`${nome}.csv`, new Blob([exportar()], { type: 'text/csv;charset=utf-8' }))}
        >
          Exportar CSV
        </Button>
        <label htmlFor={id}>
          <VisuallyHidden>Importar CSV</VisuallyHidden>
        </label>
        <FileInput
          id={id}
          ref={input}
          text="Importar CSV"
          icon={FileUp}
          accept=".csv,text/csv"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // Emptied, the field takes a corrected file of one name, too.
            if (file) void check(file).finally(() => (currentTarget.value = ''));
          }}
        />
      </div>
      {conferida && (
        <Conferencia
          key={conferida.turn}
          conferida={conferida}
          comparar={comparar}
          onTake={(lido) => {
            onTake(lido, conferida.arquivo);
            setConferida(null);
          }}
          onClose={close}
        />
      )}
    </section>
  );
}

const tooLarge = () => ({
  ok: false as const,
  erros: [
    { linha: null, mensagem: `O arquivo passa do limite de ${formatBytes(MAX_PLANILHA)}. Escolha um menor.` },
  ],
});

type ConferenciaProps<Lido> = {
  conferida: Conferida<Lido>;
  comparar: CsvTransferProps<Lido>['comparar'];
  onTake: (lido: Lido) => void;
  onClose: () => void;
};

/** Changes that a chosen file would make, or its mistakes; takes the focus. */
function Conferencia<Lido>({
  conferida: { arquivo, lida },
  comparar,
  onTake,
  onClose,
}: ConferenciaProps<Lido>) {
  const title = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => title.current?.focus(), []);
  const mudancas = lida.ok ? comparar(lida.lido) : [];
  return (
    <Card as="section" pad className="csv-conferencia grid gap-2" aria-labelledby={id}>
      <h2 id={id} ref={title} tabIndex={-1}>
        Conferência de {arquivo}
      </h2>
      {lida.ok ? <Mudancas mudancas={mudancas} /> : <Erros erros={lida.erros} />}
      <div className="row row-wrap">
        {lida.ok && mudancas.length > 0 && (
          <Button size="sm" onClick={() => onTake(lida.lido)}>
            Levar ao editor
          </Button>
        )}
        <Button variant="secondary" size="sm" onClick={onClose}>
          Descartar arquivo
        </Button>
      </div>
    </Card>
  );
}

function Mudancas({ mudancas }: { mudancas: readonly CsvChange[] }) {
  if (mudancas.length === 0) return <p>O arquivo é igual ao que já vale: nada mudaria.</p>;
  return (
    <>
      <p>
        {mudancas.length === 1 ? '1 mudança' : `${mudancas.length} mudanças`}. Nada muda para os pacientes até
        você levar ao editor e salvar.
      </p>
      <ul className="csv-mudancas">
        {mudancas.map(({ tipo, palavras }) => (
          <li key={`${tipo} ${palavras}`}>
            <b>{tipo}:</b> {palavras}
          </li>
        ))}
      </ul>
    </>
  );
}

function Erros({ erros }: { erros: readonly ErroDaPlanilha[] }) {
  return (
    <>
      <Note kind="stop" role="alert">
        {erros.length === 1 ? 'Há um erro no arquivo.' : 'Há erros no arquivo.'} Nada mudou: corrija e
        escolha-o de novo.
      </Note>
      <ul className="csv-mudancas">
        {erros.map(({ linha, mensagem }, i) => (
          <li key={`${i} ${mensagem}`}>
            {linha !== null && <b>Linha {linha}: </b>}
            {mensagem}
          </li>
        ))}
      </ul>
    </>
  );
}
