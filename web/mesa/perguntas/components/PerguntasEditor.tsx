import { useState } from 'react';
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
import { planilhaDePerguntas, lerPlanilhaDePerguntas } from '#domain/catalogo/listas-em-csv.ts';
import type { ApiError } from '#lib/api/api.ts';
import { Note } from '#ui/status/Note.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { EdicaoBar, EdicaoNotes } from '#web/feedback/edicao/EdicaoNotes.tsx';
import { SAVE_BUTTON_ID } from '#web/feedback/edicao/SaveBar.tsx';
import { useEdicao } from '#web/feedback/edicao/useEdicao.ts';
import { LeaveUnsaved } from '#web/feedback/edicao/LeaveUnsaved.tsx';
import { CsvTransfer } from '#web/mesa/edicao/csv/CsvTransfer.tsx';
import { fileChanges } from '../file-changes.ts';
import { toPublish, pendingWords, activePerguntas, type EditedPerguntas } from '../edited-perguntas.ts';
import { usePerguntasEmVigor, usePublicarPerguntas } from '../perguntas.api.ts';
import { usePerguntasEditor } from '../usePerguntasEditor.ts';
import { useFocusAfter } from '#lib/browser/useFocusAfter.ts';
import { perguntaFieldId } from './PerguntaCard.tsx';
import { nomeDoSinal } from './PerguntaSinais.tsx';
import { VersaoConflict } from './VersaoConflict.tsx';
import { PerguntasList } from './PerguntasList.tsx';
import { PerguntasPreview } from './PerguntasPreview.tsx';
import { PerguntasVersoes } from './PerguntasVersoes.tsx';

type Motivos = ReadonlyMap<string, MotivoDaPergunta>;
type PerguntasEditorProps = { tipo: TipoDePergunta; emVigor: VersaoDasPerguntas };

const NONE: Motivos = new Map();
const refusal = (message: string, about: Motivos = NONE) => ({ message, about });
const NOTHING_CHANGED = 'Nada mudou: estas perguntas já estão valendo.';

/** The editor of one list of questions; nothing reaches a patient before `Salvar`. */
export function PerguntasEditor({ tipo, emVigor }: PerguntasEditorProps) {
  const publish = usePublicarPerguntas(tipo);
  const otherList = usePerguntasEmVigor(outroTipo(tipo)).data?.perguntas;
  const edicao = useEdicao((error) => motivosOf(recusasFromServer(error)));
  const editor = usePerguntasEditor(tipo, emVigor, edicao.busy);
  const { base, lista, pending, conflict } = editor;
  const [announced, announce] = useState('');
  const focusAfter = useFocusAfter();

  function change(act: (now: EditedPerguntas) => EditedPerguntas) {
    editor.change(act);
    edicao.changed();
  }

  /** Replaces the whole edit and keeps the previous one, so that it can be restored. */
  function replace(text: string, act: () => void) {
    act();
    edicao.replaced({
      text,
      verb: 'Voltar ao que era',
      act() {
        editor.undo({ base, lista });
        focusAfter(SAVE_BUTTON_ID);
      },
    });
  }

  /** Reasons of a refusal by the ids of the questions. */
  function motivosOf(recusas: readonly RecusaDaPergunta[]): Motivos {
    return new Map(recusas.map(({ indice, motivo }) => [activePerguntas(lista)[indice]?.id ?? '', motivo]));
  }

  function hindrance() {
    const perguntas = toPublish(tipo, lista);
    if (perguntas.length === 0) return refusal('Deixe pelo menos uma pergunta na lista.');
    const recusas = conferirPerguntas(perguntas, otherList);
    if (recusas.length > 0)
      return refusal('Confira as perguntas destacadas. Nada foi publicado.', motivosOf(recusas));
    if (conflict)
      return refusal('As perguntas mudaram em outro lugar. Escolha qual lista vale antes de salvar.');
    return pending ? null : NOTHING_CHANGED;
  }

  async function send() {
    const { publicada, ...versao } = await publish.mutateAsync({
      base: base.versao,
      perguntas: toPublish(tipo, lista),
    });
    editor.published(versao, lista);
    edicao.clearUndo();
    return publicada ? PERGUNTAS_ATUALIZADAS : NOTHING_CHANGED;
  }

  return (
    <>
      <LeaveUnsaved pending={pending} />
      <CsvTransfer
        nome={`perguntas-${tipo}`}
        exportar={() => planilhaDePerguntas(tipo, emVigor.perguntas)}
        ler={(texto) => lerPlanilhaDePerguntas(tipo, texto, otherList ?? [])}
        comparar={(perguntas) => fileChanges(perguntas, emVigor.perguntas)}
        onTake={(perguntas, arquivo) => {
          replace(`${arquivo} está no editor. Nada muda para os pacientes até você salvar.`, () =>
            editor.replace(perguntas),
          );
          focusAfter(SAVE_BUTTON_ID);
        }}
      />
      <div className="perguntas-colunas grid gap-6 align-start one-column">
        <form noValidate onSubmit={edicao.submit(hindrance, send)}>
          <EdicaoNotes
            edicao={edicao}
            fields={(motivos) =>
              activePerguntas(lista).flatMap(({ id }, i) => errorLine(id, i + 1, motivos.get(id)))
            }
          >
            {conflict && (
              <VersaoConflict
                other={conflict}
                mine={toPublish(tipo, lista)}
                onKeep={() => {
                  editor.keepMine(conflict);
                  edicao.clearProblem();
                  announce(`A sua lista fica. Salvar publica por cima da versão ${conflict.numero}.`);
                  focusAfter(SAVE_BUTTON_ID);
                }}
                onUse={() =>
                  replace(`A versão ${conflict.numero} está no editor.`, () => editor.takeOther(conflict))
                }
              />
            )}
          </EdicaoNotes>
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
            motivos={edicao.problem?.about ?? NONE}
            change={change}
            announce={announce}
          />
          <EdicaoBar
            edicao={edicao}
            pending={pending}
            unsaved={pendingWords(tipo, lista, base.perguntas)}
            onDiscard={() => replace('Mudanças descartadas.', () => editor.takeOther(conflict ?? base))}
          />
        </form>
        <PerguntasPreview perguntas={toPublish(tipo, lista)} />
      </div>
      <PerguntasVersoes
        tipo={tipo}
        onUse={(numero, perguntas) =>
          replace(`A versão ${numero} está no editor. Nada muda para os pacientes até você salvar.`, () =>
            editor.replace(perguntas),
          )
        }
      />
    </>
  );
}

/** The questions that a start marked in a list of somebody by their words; the first list of all was marked from the beginning. */
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
