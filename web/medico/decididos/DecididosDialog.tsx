import FileCheck from 'lucide-react/icons/file-check';
import Printer from 'lucide-react/icons/printer';
import Signature from 'lucide-react/icons/signature';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CasoNaFila } from '#contracts/consultorio/fila.contract.ts';
import { tipoDeDocumento, tituloDoDocumento } from '#domain/documentos/tipos.ts';
import { useProva } from '#web/conta/conta/prova.public.ts';
import { SHEET_TONES } from '#lib/words/sheet-tones.ts';
import { Button } from '#ui/button/Button.tsx';
import { ModalDialog } from '#ui/dialog/ModalDialog.tsx';
import { Kbd } from '#ui/keys/Kbd.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { Sheet } from '#ui/picture/Sheet.tsx';
import { LoadingText } from '#ui/status/Skeleton.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useConfirmKeys } from '../decisao/emissao/AssinarDialog.tsx';
import { contextoDoCaso, writtenIn, writtenLine } from '../decisao/emissao/written-lines.ts';
import { useDecididos, useEmitirDecididos, type CasoDecidido } from './decididos.api.ts';

type DecididosDialogProps = {
  casos: readonly CasoNaFila[];
  onClose: () => void;
  onSigned: (signed: number) => void;
};

/** Decided cases, one line per document, all selected; selected ones are issued one after another, failed ones stay. */
export function DecididosDialog({ casos, onClose, onSigned }: DecididosDialogProps) {
  const verb = useRef<HTMLButtonElement>(null);
  // The cases at the opening stay visible until they are issued, even if no longer decided.
  const [opened] = useState(casos);
  const [issued, setIssued] = useState<ReadonlySet<string>>(new Set());
  const { decididos, reading } = useDecididos(
    opened.filter(({ id }) => !issued.has(id)),
    casos,
  );
  const { withProva, dialog: prova } = useProva();
  const { hold, issue, renew } = useEmitirDecididos();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [running, setRunning] = useState(false);
  const chosen = decididos.filter(({ caso, falta }) => falta.length === 0 && !left.has(caso.id));
  const sheets = chosen.flatMap(({ documentos }) => documentos);

  async function sign() {
    if (running || reading || chosen.length === 0) return;
    setRunning(true);
    const failed = new Map<string, string>();
    const done = new Set(issued);
    await hold(chosen);
    for (const one of chosen) {
      try {
        await withProva(() => issue(one));
        done.add(one.caso.id);
      } catch (error) {
        failed.set(one.caso.id, error instanceof Error ? error.message : String(error));
      }
    }
    await renew();
    setIssued(done);
    setFailures(failed);
    setRunning(false);
    if (failed.size < chosen.length) onSigned(chosen.length - failed.size);
    if (failed.size === 0) onClose();
  }
  useConfirmKeys(() => void sign());

  return (
    <>
      <ModalDialog title={titleOf(decididos.length)} focus={verb} onCancel={onClose} wide>
        <p className="muted">
          Você já leu e decidiu cada um. Desmarque o que ainda quer rever: ele fica em Comigo.
        </p>
        {failures.size > 0 && (
          <Note kind="stop" role="alert">
            {failures.size === 1 ? 'Um caso não foi assinado' : `${failures.size} casos não foram assinados`}:
            o motivo está ao lado.
          </Note>
        )}
        {reading && <LoadingText text="Carregando..." />}
        <div className="decididos-folha">
          <table>
            <thead>
              <tr>
                <th>
                  <VisuallyHidden>Assinar</VisuallyHidden>
                </th>
                <th>Paciente</th>
                <th>Documento</th>
                <th>O que vai escrito</th>
                <th>Quantidade</th>
                <th>Sai por</th>
              </tr>
            </thead>
            {decididos.map((one) => (
              <Rows
                key={one.caso.id}
                decidido={one}
                failure={failures.get(one.caso.id) ?? one.falta[0] ?? null}
                ticked={chosen.includes(one)}
                onTick={(ticked) => {
                  const next = new Set(left);
                  if (ticked) next.delete(one.caso.id);
                  else next.add(one.caso.id);
                  setLeft(next);
                }}
              />
            ))}
          </table>
        </div>
        <p className="small muted num">
          {chosen.length === 1 ? '1 caso' : `${chosen.length} casos`},{' '}
          {sheets.length === 1 ? '1 documento' : `${sheets.length} documentos`}. Se um falhar, os outros
          seguem e ele fica aqui.
        </p>
        <div className="dialog-actions">
          <Button variant="secondary" onClick={onClose}>
            Voltar
          </Button>
          <Button icon={Signature} ref={verb} busy={running} onClick={() => void sign()}>
            Assinar todos
            <Kbd keys={['Ctrl', 'Enter']} />
          </Button>
        </div>
      </ModalDialog>
      {prova}
    </>
  );
}

const titleOf = (n: number) => (n === 1 ? '1 caso decidido' : `${n} casos decididos`);

type RowsProps = {
  decidido: CasoDecidido;
  failure: string | null;
  ticked: boolean;
  onTick: (ticked: boolean) => void;
};

function Rows({ decidido: { caso, documentos, falta }, failure, ticked, onTick }: RowsProps) {
  const contexto = contextoDoCaso({ servico: caso.Servico_Selecionado, idade: caso.idade });
  return (
    <tbody>
      {documentos.map(({ id, documento, canal }, place) => {
        const { papel } = tipoDeDocumento(documento.tipo);
        const titulo = tituloDoDocumento(documento);
        const written = writtenIn(documento, contexto);
        return (
          <tr key={id}>
            <td>
              {place === 0 && (
                <input
                  type="checkbox"
                  className="check"
                  aria-label={`Assinar ${caso.paciente}`}
                  checked={ticked}
                  disabled={falta.length > 0}
                  onChange={(event) => onTick(event.target.checked)}
                />
              )}
            </td>
            <td>
              {place === 0 ? (
                <Link to={`/medico/${caso.id}?aba=comigo`}>
                  <b>{caso.paciente}</b>
                </Link>
              ) : (
                <span className="muted">mesmo caso</span>
              )}
              {place === 0 && failure !== null && <span className="decididos-falha">{failure}</span>}
            </td>
            <td>
              <span className="decididos-tipo">
                <Sheet tone={SHEET_TONES[papel]} />
                {titulo}
              </span>
            </td>
            <td>{writtenLine(written)}</td>
            <td className="num">{written.items.map(({ quantity }) => quantity).join(' + ') || '–'}</td>
            <td>
              <span className="decididos-canal">
                <Icon icon={canal === 'eletronico' ? FileCheck : Printer} />
                {canal === 'eletronico' ? 'PDF' : 'Papel'}
              </span>
            </td>
          </tr>
        );
      })}
    </tbody>
  );
}
