import type { AgendaDoMedico } from '#contracts/pedidos/agenda.contract.ts';
import { estaNaAgenda } from '#domain/consultorio/agenda.ts';
import { conferirAgenda } from '#domain/consultorio/agenda-digitada.ts';
import { EdicaoBar, EdicaoNotes } from '#web/feedback/edicao/EdicaoNotes.tsx';
import { LeaveUnsaved } from '#web/feedback/edicao/LeaveUnsaved.tsx';
import { SAVE_BUTTON_ID } from '#web/feedback/edicao/SaveBar.tsx';
import { useEdicao } from '#web/feedback/edicao/useEdicao.ts';
import { useFocusAfter } from '#lib/browser/useFocusAfter.ts';
import { useNow, useToday } from '#lib/clock/clock.ts';
import { ComoFica } from '../semana/ComoFica.tsx';
import { AgendaConflict } from './AgendaConflict.tsx';
import { faultsOf, fieldId, titleOf, type AgendaFaults } from './agenda-faults.ts';
import { useSalvarAgenda, type AgendaOwner } from './agenda.api.ts';
import { ConsultaSettings } from './ConsultaSettings.tsx';
import { bookedWords, compareAgendas, unsavedAgendaWords, type EditedAgenda } from './edited-agenda.ts';
import { Excecoes } from './Excecoes.tsx';
import { TodaSemana } from './TodaSemana.tsx';
import { useAgendaEditor } from './useAgendaEditor.ts';

const NONE: AgendaFaults = new Map();
const UNFINISHED = 'Adicione esta exceção ou limpe os campos antes de salvar.';

/** The editor of one agenda; nothing is offered to a patient before `Salvar agenda`. */
export function AgendaEditor({ saved, owner }: { saved: AgendaDoMedico; owner: AgendaOwner }) {
  const save = useSalvarAgenda(owner);
  const focusAfter = useFocusAfter();
  const edicao = useEdicao((error) => faultsOf(error.details ?? []));
  const editor = useAgendaEditor(saved, edicao.busy);
  const { edit, wanted, conflict, pending } = editor;
  const { edited } = edit;
  const today = useToday();
  const now = useNow();
  const faults = edicao.problem?.about ?? NONE;
  const booked = countBooked(wanted, saved, now);

  function change(part: Partial<EditedAgenda>) {
    editor.change((old) => ({ ...old, ...part }));
    edicao.changed();
  }

  function replaceEdit(text: string, agenda: AgendaDoMedico) {
    editor.takeOther(agenda);
    edicao.replaced({
      text,
      verb: 'Voltar ao que era',
      act() {
        editor.undo(edit);
        focusAfter(SAVE_BUTTON_ID);
      },
    });
  }

  function hindrance() {
    const refused = [
      ...conferirAgenda(wanted, today),
      ...(editor.typing ? [{ campo: 'nova', mensagem: UNFINISHED }] : []),
    ];
    if (refused.length > 0)
      return { message: 'Confira os campos marcados. Nada foi salvo.', about: faultsOf(refused) };
    if (conflict)
      return { message: 'A agenda mudou em outro lugar. Escolha qual vale antes de salvar.', about: NONE };
    return pending ? null : 'Nada mudou: esta agenda já está valendo.';
  }

  async function send() {
    const stored = await save.mutateAsync(wanted);
    editor.saved(stored, wanted);
    edicao.clearUndo();
    return ['Agenda salva.', bookedWords(countBooked(stored, stored, now))].join(' ').trim();
  }

  return (
    <form noValidate onSubmit={edicao.submit(hindrance, send)}>
      <LeaveUnsaved pending={pending} />
      <EdicaoNotes
        edicao={edicao}
        fields={(all) =>
          [...all].map(([campo, mensagem]) => ({
            id: campo === 'nova' ? 'agenda-nova-data' : fieldId(campo),
            text: `${titleOf(campo)}: ${mensagem}`,
          }))
        }
      >
        {conflict && (
          <AgendaConflict
            differences={compareAgendas(wanted, conflict)}
            onKeep={() => {
              editor.keepMine(conflict);
              edicao.clearProblem();
              focusAfter(SAVE_BUTTON_ID);
            }}
            onUse={() => replaceEdit('A agenda salva está no editor.', conflict)}
          />
        )}
      </EdicaoNotes>
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
      <EdicaoBar
        verb="Salvar agenda"
        edicao={edicao}
        pending={pending}
        unsaved={unsavedAgendaWords(editor.differences, editor.typing, booked)}
        onDiscard={() => replaceEdit('Mudanças descartadas.', conflict ?? saved)}
      />
    </form>
  );
}

/** How many consultations are booked from `now` on, and how many of them lie outside of what an agenda opens. */
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
