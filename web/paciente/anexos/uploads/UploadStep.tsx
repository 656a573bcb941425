import { useCallback, useMemo, useState, type SubmitEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { TIPOS_ANEXO, type TipoAnexo } from '#domain/pedidos/anexos.ts';
import type { Anexo } from '#contracts/pedidos/anexos.contract.ts';
import type { PedidoDetalhe } from '#contracts/pedidos/pedidos.contract.ts';
import { podeProvar } from '#domain/pedidos/prova-de-uso.ts';
import { ApiError } from '#lib/api/api.ts';
import { useCoarsePointer } from '#lib/browser/useCoarsePointer.ts';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { EtapaFooter } from '#web/paciente/fluxo/EtapaFooter.tsx';
import { useOneAtATime } from '#lib/browser/useOneAtATime.ts';
import { useConfirmarAnexos } from '#web/paciente/pedidos/pedidos.api.ts';
import { CAMPO_DA_JUSTIFICATIVA, UsoAnterior } from '#web/paciente/pedidos/uso-anterior/UsoAnterior.tsx';
import { useJustificativa } from '#web/paciente/pedidos/uso-anterior/useJustificativa.ts';
import { useAnexos } from '../anexos.api.ts';
import { AnexoField } from '../components/AnexoField.tsx';
import { useDragging, usePaste } from '#lib/upload/useDrop.ts';
import { createChooseFiles, type UploadActs } from './choose.ts';
import { ConfirmLeaving } from './ConfirmLeaving.tsx';
import { isUnderWay } from './progress.ts';
import { UploadsProgress } from './UploadsProgress.tsx';
import type { UploadFile } from './uploads.ts';
import { useGoOnWhenFinished, useUploads } from './useUploads.ts';
import AppWindow from 'lucide-react/icons/app-window';
import { focusHeading } from '#lib/browser/heading.ts';
import { Button } from '#ui/button/Button.tsx';
import { Note } from '#ui/status/Note.tsx';

type UploadStepProps = { pedido: PedidoDetalhe; dono: string };

/**
 * The step in which files are chosen; each is sent and checked at once. `Continuar` confirms the step on the server; when
 * all files are done the page leads to the payment.
 */
export function UploadStep({ pedido, dono }: UploadStepProps) {
  const pedidoId = pedido.id;
  const justificativa = useJustificativa(pedido);
  const confirmation = useConfirmarAnexos(pedidoId);
  const oneAtATime = useOneAtATime();
  const anexos = useAnexos(pedidoId);
  const { uploads, now } = useUploads({ dono, pedidoId });
  const [avisos, setAvisos] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<{ error: ApiError; attempt: number } | null>(null);
  useGoOnWhenFinished(pedidoId, now, avisos);
  const dragging = useDragging();
  const touch = useCoarsePointer();
  const underWay = isUnderWay(now);
  const finishing = now.confirmed && underWay;
  const promiseFocus = useLostFocus(now.files, anexos.data, said);

  const acts = useMemo<UploadActs>(
    () => ({
      ...uploads,
      choose: createChooseFiles(uploads),
      onRemoved: (tipo, nome) => {
        setSaid(`${nome} removido.`);
        promiseFocus(tipo);
      },
    }),
    [uploads, promiseFocus],
  );
  usePaste(
    useCallback(
      (images) => {
        const tipo = focusedField();
        acts.choose(images, { tipo, origin: 'pasted' });
        setSaid(`Imagem colada em ${TIPOS_ANEXO.find((field) => field.tipo === tipo)?.rotulo ?? ''}.`);
      },
      [acts],
    ),
  );

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!finishing) void oneAtATime(confirm);
  }

  async function confirm() {
    setProblem(null);
    if (!(await justificativa.save())) return document.getElementById(CAMPO_DA_JUSTIFICATIVA)?.focus();
    try {
      if (!now.confirmed) setAvisos((await confirmation.mutateAsync()).avisos);
      uploads.begin();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem((before) => ({ error, attempt: (before?.attempt ?? 0) + 1 }));
    }
  }

  if (now.elsewhere) return <OtherTab takeOver={uploads.takeOver} />;
  return (
    <>
      <form noValidate className="stack anexos" onSubmit={submit}>
        {problem && (
          <div>
            <ErrorSummary message={problem.error.message} attempt={problem.attempt} />
            {problem.error.code === 'recusado_historico_pendente' && (
              <Link to={`/historico/${pedidoId}`}>Responder às perguntas</Link>
            )}
          </div>
        )}
        <UploadsProgress uploads={now} />
        <UsoAnterior
          servico={pedido.Servico_Selecionado}
          arquivos={namesOfProofs(anexos.data?.anexos ?? [], now.files)}
          justificativa={justificativa}
        />
        {TIPOS_ANEXO.map((field) => (
          <AnexoField
            key={field.tipo}
            field={field}
            uploads={now}
            anexos={anexos.data?.anexos ?? []}
            acts={acts}
            dragging={dragging}
          />
        ))}
        {!touch && (
          <p className="small muted anexo-dica">
            Você também pode arrastar os arquivos até o lugar de cada um, ou colar uma imagem.
          </p>
        )}
        <p role="status" className="visually-hidden">
          {said}
        </p>
        <EtapaFooter busy={confirmation.isPending || finishing} back={`/historico/${pedidoId}`} />
      </form>
      {/* Before the step is confirmed nothing is lost by leaving, unless this browser keeps nothing. */}
      <ConfirmLeaving underWay={underWay && (now.confirmed || !now.durable)} durable={now.durable} />
    </>
  );
}

/** The names of the files that may prove prior use: stored, or about to be. */
function namesOfProofs(anexos: readonly Anexo[], uploads: readonly UploadFile[]): string[] {
  const stored = anexos.filter(({ tipo, situacao }) => podeProvar(tipo) && situacao !== 'recusado');
  const queued = uploads.filter(({ tipo, state }) => podeProvar(tipo) && state !== 'refused');
  return [...new Set([...stored.map(({ nomeOriginal }) => nomeOriginal), ...queued.map(({ nome }) => nome)])];
}

/** The field for a pasted picture: the one that has the focus, otherwise the one for other documents. */
function focusedField(): TipoAnexo {
  const tipo = document.activeElement?.closest<HTMLElement>('[data-tipo]')?.dataset['tipo'];
  return TIPOS_ANEXO.find((field) => field.tipo === tipo)?.tipo ?? 'outros_documentos';
}

/** Shown when another tab of this browser sends the files of this order, with a button to continue here. */
function OtherTab({ takeOver }: { takeOver: () => void }) {
  // The button is removed together with this notice: move the focus to the heading.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusHeading();
    },
    [],
  );
  return (
    <div className="stack anexos">
      <Note kind="info" icon={AppWindow} role="status" title="Este pedido está aberto em outra aba">
        <p>Os documentos são enviados por lá. Se preferir, continue por aqui.</p>
      </Note>
      <div>
        <Button variant="secondary" onClick={takeOver}>
          Usar esta aba
        </Button>
      </div>
    </div>
  );
}

/** Milliseconds after which the person has moved on and the focus is not moved any more. */
const LIMIT_MS = 4000;

/**
 * Restores the focus after a row was removed together with the button that had it. Call the returned function
 * with the field's kind when a row is about to be removed: the field gets the focus once it was lost, whatever
 * renders, dialogs or answers come in between. `changes` are the values whose change removes rows.
 */
function useLostFocus(...changes: unknown[]): (tipo: TipoAnexo) => void {
  const promise = useRef<{ tipo: TipoAnexo; until: number } | null>(null);
  useEffect(() => {
    const given = promise.current;
    if (given === null || document.activeElement !== document.body) return;
    promise.current = null;
    if (Date.now() < given.until) document.getElementById(given.tipo)?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- the caller says what changes
  }, changes);
  return useCallback((tipo) => {
    promise.current = { tipo, until: Date.now() + LIMIT_MS };
  }, []);
}
