import { useState, type SubmitEvent } from 'react';
import type { AgendaDoMedico } from '#contracts/pedidos/agenda.contract.ts';
import { estaNaAgenda } from '#domain/consultorio/agenda.ts';
import { conferirAgenda } from '#domain/consultorio/agenda-digitada.ts';
import { LeaveUnsaved } from '#web/feedback/edicao/LeaveUnsaved.tsx';
import { SAVE_BUTTON_ID, SaveBar } from '#web/feedback/edicao/SaveBar.tsx';
import { UndoNote } from '#web/feedback/edicao/UndoNote.tsx';
import { ApiError } from '#lib/api/api.ts';
import { useFocusAfter } from '#lib/browser/useFocusAfter.ts';
import { useOneAtATime } from '#lib/browser/useOneAtATime.ts';
import { useNow, useToday } from '#lib/clock/clock.ts';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { ComoFica } from '../semana/ComoFica.tsx';
import { AgendaConflict } from './AgendaConflict.tsx';
import { faultsOf, fieldId, titleOf, type AgendaFaults } from './agenda-faults.ts';
import { useSalvarAgenda, type AgendaOwner } from './agenda.api.ts';
import { ConsultaSettings } from './ConsultaSettings.tsx';
import {
  bookedWords,
  compareAgendas,
  unsavedAgendaWords,
  type EditedAgenda,
  type StoredAgenda,
} from './edited-agenda.ts';
import { Excecoes } from './Excecoes.tsx';
import { TodaSemana } from './TodaSemana.tsx';
import { useAgendaEditor } from './useAgendaEditor.ts';

type Problem = { message: string; faults: AgendaFaults; attempt: number };
/** A replaced edit, with the sentence that offers to restore it. */
type Replaced = { edit: StoredAgenda; text: string; turn: number };

const NONE: AgendaFaults = new Map();
const UNFINISHED = 'Adicione esta exceção ou limpe os campos antes de salvar.';

/** Nothing is offered to patients before `Salvar agenda`. */
export function AgendaEditor({ saved, owner }: { saved: AgendaDoMedico; owner: AgendaOwner }) {
  const save = useSalvarAgenda(owner);
  const oneAtATime = useOneAtATime();
  const focusAfter = useFocusAfter();
  const [busy, setBusy] = useState(false);
  const editor = useAgendaEditor(saved, busy);
  const { edit, wanted, conflict, pending } = editor;
  const { edited } = edit;
  const today = useToday();
  const now = useNow();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [before, setBefore] = useState<Replaced | null>(null);
  const faults = problem?.faults ?? NONE;
  const booked = countBooked(wanted, saved, now);

  /** Also clears the messages about the change before. */
  function change(part: Partial<EditedAgenda>) {
    editor.change((old) => ({ ...old, ...part }));
    setSaid(null);
    setBefore(null);
  }

  function refuse(message: string, refused: AgendaFaults = NONE) {
    setProblem((old) => ({ message, faults: refused, attempt: (old?.attempt ?? 0) + 1 }));
  }

  function replaceEdit(text: string, agenda: AgendaDoMedico) {
    editor.takeOther(agenda);
    setSaid(null);
    setProblem(null);
    setBefore((old) => ({ edit, text, turn: (old?.turn ?? 0) + 1 }));
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void oneAtATime(attemptSave);
  }

  async function attemptSave() {
    setProblem(null);
    setSaid(null);
    const refused = [
      ...conferirAgenda(wanted, today),
      ...(editor.typing ? [{ campo: 'nova', mensagem: UNFINISHED }] : []),
    ];
    if (refused.length > 0) return refuse('Confira os campos marcados. Nada foi salvo.', faultsOf(refused));
    if (conflict) return refuse('A agenda mudou em outro lugar. Escolha qual vale antes de salvar.');
    if (!pending) return setSaid('Nada mudou: esta agenda já está valendo.');
    setBusy(true);
    try {
      const stored = await save.mutateAsync(wanted);
      editor.saved(stored, wanted);
      setBefore(null);
      setSaid(['Agenda salva.', bookedWords(countBooked(stored, stored, now))].join(' ').trim());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error.message, faultsOf(error.details ?? []));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <LeaveUnsaved pending={pending} />
      {problem && (
        <ErrorSummary
          message={problem.message}
          attempt={problem.attempt}
          fields={[...faults].map(([campo, mensagem]) => ({
            id: campo === 'nova' ? 'agenda-nova-data' : fieldId(campo),
            text: `${titleOf(campo)}: ${mensagem}`,
          }))}
        />
      )}
      {conflict && (
        <AgendaConflict
          differences={compareAgendas(wanted, conflict)}
          onKeep={() => {
            editor.keepMine(conflict);
            setProblem(null);
            focusAfter(SAVE_BUTTON_ID);
          }}
          onUse={() => replaceEdit('A agenda salva está no editor.', conflict)}
        />
      )}
      {before && (
        <UndoNote
          key={before.turn}
          text={before.text}
          verb="Voltar ao que era"
          onUndo={() => {
            editor.undo(before.edit);
            setBefore(null);
            focusAfter(SAVE_BUTTON_ID);
          }}
        />
      )}
      <div className="agenda">
        <div className="agenda-coluna">
          <TodaSemana
            semana={edited.semana}
            duracaoMin={edited.duracaoMin}
            faults={faults}
            onChange={(dia, intervalos) => change({ semana: { ...edited.semana, [dia]: intervalos } })}
          />
          <Excecoes
            edited={edited}
            feriados={saved.feriados}
            today={today}
            faults={faults}
            onChange={change}
          />
        </div>
        <div className="agenda-coluna">
          <ComoFica
            agenda={wanted}
            saved={saved}
            today={today}
            orderPath={owner.own ? '/medico/' : '/pedido/'}
          />
          <ConsultaSettings value={edited} error={faults.get('contato')} onChange={change} />
        </div>
      </div>
      <SaveBar
        verb="Salvar agenda"
        tone={pending ? 'pendente' : said === null ? 'calma' : 'salvo'}
        text={said ?? unsavedAgendaWords(editor.differences, editor.typing, booked)}
        busy={busy}
        onDiscard={pending ? () => replaceEdit('Mudanças descartadas.', conflict ?? saved) : undefined}
      />
    </form>
  );
}

/** Consultations booked from `now` on, and those of them outside of the agenda's open times. */
function countBooked(
  agenda: Pick<AgendaDoMedico, 'padrao' | 'excecoes' | 'duracaoMin'>,
  { consultas, feriados }: AgendaDoMedico,
  now: string,
) {
  const names = new Map(feriados.map(({ data, nome }) => [data, nome]));
  const regras = { ...agenda, feriado: (data: string) => names.get(data) ?? null };
  const coming = consultas.filter(({ estado, inicio }) => estado === 'marcada' && inicio > now);
  const outside = coming.filter(
    ({ inicio, fim }) => !estaNaAgenda(regras, { inicio: new Date(inicio), fim: new Date(fim) }),
  );
  return { total: coming.length, outside: outside.length };
}
