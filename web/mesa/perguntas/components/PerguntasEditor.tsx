import { useState, type SubmitEvent } from 'react';
import type { VersaoDasPerguntas } from '#contracts/catalogo/perguntas.contract.ts';
import {
  conferirPerguntas,
  MENSAGENS_PERGUNTA,
  outroTipo,
  PERGUNTAS_ATUALIZADAS,
  type MotivoDaPergunta,
  type RecusaDaPergunta,
  type TipoDePergunta,
  MOTIVOS_DA_PERGUNTA,
} from '#domain/catalogo/perguntas-edicao.ts';
import { SINAIS_PELAS_PALAVRAS } from '#domain/catalogo/perguntas.ts';
import { ApiError } from '#lib/api/api.ts';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { Note } from '#ui/status/Note.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { SaveBar, SAVE_BUTTON_ID } from '#web/feedback/edicao/SaveBar.tsx';
import { UndoNote } from '#web/feedback/edicao/UndoNote.tsx';
import { LeaveUnsaved } from '#web/feedback/edicao/LeaveUnsaved.tsx';
import { useOneAtATime } from '#lib/browser/useOneAtATime.ts';
import { toPublish, pendingWords, activePerguntas, type EditedPerguntas } from '../edited-perguntas.ts';
import { usePerguntasEmVigor, usePublicarPerguntas } from '../perguntas.api.ts';
import { usePerguntasEditor, type Edicao } from '../usePerguntasEditor.ts';
import { useFocusAfter } from '#lib/browser/useFocusAfter.ts';
import { perguntaFieldId } from './PerguntaCard.tsx';
import { nomeDoSinal } from './PerguntaSinais.tsx';
import { VersaoConflict } from './VersaoConflict.tsx';
import { PerguntasList } from './PerguntasList.tsx';
import { PerguntasPreview } from './PerguntasPreview.tsx';
import { PerguntasVersoes } from './PerguntasVersoes.tsx';

type Motivos = ReadonlyMap<string, MotivoDaPergunta>;
type Problem = { message: string; motivos: Motivos; attempt: number };
/** A replaced edit, with the sentence that offers to restore it. */
type Replaced = { edicao: Edicao; text: string; turn: number };
type PerguntasEditorProps = { tipo: TipoDePergunta; emVigor: VersaoDasPerguntas };

const NONE: Motivos = new Map();
const NOTHING_CHANGED = 'Nada mudou: estas perguntas já estão valendo.';

/** The editor of one list of questions; nothing reaches a patient before `Salvar`. */
export function PerguntasEditor({ tipo, emVigor }: PerguntasEditorProps) {
  const publish = usePublicarPerguntas(tipo);
  const otherList = usePerguntasEmVigor(outroTipo(tipo)).data?.perguntas;
  const oneAtATime = useOneAtATime();
  const [busy, setBusy] = useState(false);
  const editor = usePerguntasEditor(tipo, emVigor, busy);
  const { base, lista, pending, conflict } = editor;
  const [problem, setProblem] = useState<Problem | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const [announced, announce] = useState('');
  const [before, setBefore] = useState<Replaced | null>(null);
  const focusAfter = useFocusAfter();

  function change(act: (now: EditedPerguntas) => EditedPerguntas) {
    editor.change(act);
    setSaved(null);
    setBefore(null);
  }

  /** Replaces the whole edit and keeps the previous one, so that it can be restored. */
  function replaceEdicao(text: string, act: () => void) {
    act();
    setSaved(null);
    setProblem(null);
    setBefore((old) => ({ edicao: { base, lista }, text, turn: (old?.turn ?? 0) + 1 }));
  }

  function refuse(message: string, recusas: readonly RecusaDaPergunta[] = []) {
    const motivos = new Map(
      recusas.map(({ indice, motivo }) => [activePerguntas(lista)[indice]?.id ?? '', motivo]),
    );
    setProblem((old) => ({ message, motivos, attempt: (old?.attempt ?? 0) + 1 }));
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void oneAtATime(attemptSave);
  }

  async function attemptSave() {
    setProblem(null);
    setSaved(null);
    const perguntas = toPublish(tipo, lista);
    if (perguntas.length === 0) return refuse('Deixe pelo menos uma pergunta na lista.');
    const recusas = conferirPerguntas(perguntas, otherList);
    if (recusas.length > 0) return refuse('Confira as perguntas destacadas. Nada foi publicado.', recusas);
    if (conflict)
      return refuse('As perguntas mudaram em outro lugar. Escolha qual lista vale antes de salvar.');
    if (!pending) return setSaved(NOTHING_CHANGED);
    setBusy(true);
    try {
      const { publicada, ...versao } = await publish.mutateAsync({ base: base.versao, perguntas });
      editor.published(versao, lista);
      setBefore(null);
      setSaved(publicada ? PERGUNTAS_ATUALIZADAS : NOTHING_CHANGED);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error.message, recusasFromServer(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <LeaveUnsaved pending={pending} />
      <div className="perguntas-colunas">
        <form noValidate onSubmit={submit}>
          {problem && (
            <ErrorSummary
              message={problem.message}
              attempt={problem.attempt}
              fields={activePerguntas(lista).flatMap(({ id }, i) =>
                errorLine(id, i + 1, problem.motivos.get(id)),
              )}
            />
          )}
          {conflict && (
            <VersaoConflict
              other={conflict}
              mine={toPublish(tipo, lista)}
              onKeep={() => {
                editor.keepMine(conflict);
                setProblem(null);
                announce(`A sua lista fica. Salvar publica por cima da versão ${conflict.numero}.`);
                focusAfter(SAVE_BUTTON_ID);
              }}
              onUse={() =>
                replaceEdicao(`A versão ${conflict.numero} está no editor.`, () => editor.takeOther(conflict))
              }
            />
          )}
          {before && (
            <UndoNote
              key={before.turn}
              text={before.text}
              verb="Voltar ao que era"
              onUndo={() => {
                editor.undo(before.edicao);
                setBefore(null);
                focusAfter(SAVE_BUTTON_ID);
              }}
            />
          )}
          <div role="status">
            {editor.arrived && (
              <Note className="edicao-nota">
                As perguntas mudaram em outro lugar. Estas são as da versão {base.numero}.
              </Note>
            )}
          </div>
          <MarkedByInstallation {...emVigor} />
          <VisuallyHidden>
            <span role="status">{announced}</span>
          </VisuallyHidden>
          <PerguntasList
            tipo={tipo}
            lista={lista}
            motivos={problem?.motivos ?? NONE}
            change={change}
            announce={announce}
          />
          <SaveBar
            tone={pending ? 'pendente' : saved === null ? 'calma' : 'salvo'}
            text={saved ?? pendingWords(tipo, lista, base.perguntas)}
            busy={busy}
            onDiscard={
              pending
                ? () => replaceEdicao('Mudanças descartadas.', () => editor.takeOther(conflict ?? base))
                : undefined
            }
          />
        </form>
        <PerguntasPreview perguntas={toPublish(tipo, lista)} />
      </div>
      <PerguntasVersoes
        tipo={tipo}
        onUse={(numero, perguntas) =>
          replaceEdicao(
            `A versão ${numero} está no editor. Nada muda para os pacientes até você salvar.`,
            () => editor.replace(perguntas),
          )
        }
      />
    </>
  );
}

/**
 * Questions of an edited list that were marked at a start by their words; the first list was marked from the beginning.
 */
function MarkedByInstallation({ autor, numero, perguntas }: VersaoDasPerguntas) {
  const marked = SINAIS_PELAS_PALAVRAS.map((sinal) => ({
    sinal,
    questions: perguntas.filter((one) => one[sinal] === true).map(({ pergunta }) => `“${pergunta}”`),
  })).filter(({ questions }) => questions.length > 0);
  if (autor !== 'instalação' || numero === 1 || marked.length === 0) return null;
  return (
    <Note className="edicao-nota">
      {marked.map(({ sinal, questions }) => (
        <p key={sinal}>
          Marcamos com “{nomeDoSinal(sinal)}”, pelas palavras: {questions.join(' e ')}.
        </p>
      ))}
      <p>Confira e salve.</p>
    </Note>
  );
}

function errorLine(id: string, numero: number, motivo: MotivoDaPergunta | undefined) {
  if (!motivo) return [];
  const controlId = motivo === 'descricao' ? `descricao-${id}` : perguntaFieldId(id);
  return [{ id: controlId, text: `${numero}ª pergunta: ${MENSAGENS_PERGUNTA[motivo]}` }];
}

function motivoOf(message: string): MotivoDaPergunta | undefined {
  return MOTIVOS_DA_PERGUNTA.find((motivo) => MENSAGENS_PERGUNTA[motivo] === message);
}

/** The server's errors by question; the other list may have changed since the check in the browser. */
function recusasFromServer({ details }: Pick<ApiError, 'details'>): RecusaDaPergunta[] {
  return (details ?? []).flatMap(({ campo, mensagem }) => {
    const indice = /^perguntas\.(\d+)$/.exec(campo)?.[1];
    const motivo = motivoOf(mensagem);
    return indice === undefined || motivo === undefined ? [] : [{ indice: Number(indice), motivo }];
  });
}
