import { useEffect, useState, type SubmitEvent } from 'react';
import type { CalendarioEmVigor } from '#contracts/catalogo/feriados-locais.contract.ts';
import type { Calendario, FeriadoLocal } from '#domain/calendario/calendario.ts';
import { ApiError } from '#lib/api/api.ts';
import { useOneAtATime } from '#lib/browser/useOneAtATime.ts';
import { Button } from '#ui/button/Button.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Note } from '#ui/status/Note.tsx';
import { edicaoStore } from '#web/feedback/edicao/edicao-store.ts';
import { LeaveUnsaved } from '#web/feedback/edicao/LeaveUnsaved.tsx';
import { SaveBar } from '#web/feedback/edicao/SaveBar.tsx';
import { UndoNote } from '#web/feedback/edicao/UndoNote.tsx';
import {
  asEdicao,
  changes,
  storedEdicao,
  withFeriado,
  withoutFeriado,
  type EdicaoDoCalendario,
} from '../edicao-do-calendario.ts';
import { useSalvarCalendario } from '../prazos.api.ts';
import { AddFeriado } from './AddFeriado.tsx';
import { YearList } from './YearList.tsx';

const store = edicaoStore('prazos', storedEdicao);

/** A removed entry, or a discarded edit, to be restored. */
type Undo = { text: string; verb: string; before: EdicaoDoCalendario };

/** Nothing is saved before `Salvar`, and no edit is lost. */
export function CalendarioEditor({ emVigor }: { emVigor: CalendarioEmVigor }) {
  const { edicao, setEdicao, pending, conflict } = useEdicao(emVigor);
  const { calendario } = edicao;
  const save = useSalvarCalendario();
  const oneAtATime = useOneAtATime();
  const [problem, setProblem] = useState<{ message: string; attempt: number } | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [undo, setUndo] = useState<Undo | null>(null);

  function change(next: Calendario, undoable: Undo | null = null) {
    setEdicao({ ...edicao, calendario: { ...next, feriados: [...next.feriados] } });
    setSaid(null);
    setUndo(undoable);
  }

  function refuse(message: string) {
    setProblem((before) => ({ message, attempt: (before?.attempt ?? 0) + 1 }));
  }

  function remove(entry: FeriadoLocal) {
    const text = `${entry.nome} saiu da lista. Só vale depois de salvar.`;
    change(withoutFeriado(calendario, entry), { text, verb: 'Desfazer', before: edicao });
  }

  async function attemptSave() {
    setProblem(null);
    setSaid(null);
    if (!pending) return setSaid('Nada mudou: este calendário já está valendo.');
    if (conflict) return refuse('Os feriados mudaram em outro lugar. Escolha o que vale antes de salvar.');
    try {
      const saved = await save.mutateAsync({ ...calendario, versao: edicao.sobre });
      setEdicao(asEdicao(saved));
      setUndo(null);
      setSaid('Calendário salvo. Vale para os próximos pagamentos.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error.message);
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void oneAtATime(attemptSave);
  }

  function discard() {
    const before = edicao;
    setEdicao(asEdicao(emVigor));
    setProblem(null);
    setSaid(null);
    setUndo({ text: 'As mudanças foram descartadas.', verb: 'Voltar ao que era', before });
  }

  return (
    <>
      <LeaveUnsaved pending={pending} />
      {problem && <ErrorSummary message={problem.message} attempt={problem.attempt} />}
      {conflict && (
        <Note kind="wait" role="alert" className="edicao-nota">
          <p>Os feriados mudaram em outro lugar enquanto você editava.</p>
          <div className="row row-wrap">
            <Button
              variant="secondary"
              size="desk"
              onClick={() => setEdicao({ ...edicao, sobre: emVigor.versao })}
            >
              Ficar com o meu
            </Button>
            <Button variant="bare" size="desk" onClick={() => setEdicao(asEdicao(emVigor))}>
              Usar o que vale agora
            </Button>
          </div>
        </Note>
      )}
      {undo && (
        <UndoNote
          key={undo.text}
          text={undo.text}
          verb={undo.verb}
          onUndo={() => {
            setEdicao(undo.before);
            setUndo(null);
          }}
        />
      )}
      <YearList calendario={calendario} onRemove={remove}>
        <AddFeriado
          feriados={calendario.feriados}
          onAdd={(feriado) => change(withFeriado(calendario, feriado))}
        />
      </YearList>
      <form noValidate className="prazos-salvar" onSubmit={submit}>
        <Card>
          <fieldset className="prazos-facultativos">
            <legend>Pontos facultativos</legend>
            <Checkbox
              label="O Carnaval conta como dia útil"
              hint="Segunda, terça e a manhã da Quarta-feira de Cinzas. Desmarcado, o prazo fica parado até as 12h da quarta."
              checked={calendario.carnavalConta}
              onChange={({ currentTarget }) =>
                change({ ...calendario, carnavalConta: currentTarget.checked })
              }
            />
            <Checkbox
              label="Corpus Christi conta como dia útil"
              checked={calendario.corpusChristiConta}
              onChange={({ currentTarget }) =>
                change({ ...calendario, corpusChristiConta: currentTarget.checked })
              }
            />
          </fieldset>
        </Card>
        <SaveBar
          tone={pending ? 'pendente' : said === null ? 'calma' : 'salvo'}
          text={said ?? (pending ? 'O calendário mudou e ainda não foi salvo.' : 'Nada por salvar.')}
          busy={save.isPending}
          onDiscard={pending ? discard : undefined}
        />
      </form>
    </>
  );
}

/** Stored in this tab while it is unsaved; otherwise it follows the calendar in force. */
function useEdicao(emVigor: CalendarioEmVigor) {
  const [edited, setEdited] = useState<EdicaoDoCalendario | null>(() => store.read());
  const edicao = edited !== null && changes(edited, emVigor) ? edited : asEdicao(emVigor);
  const pending = changes(edicao, emVigor);
  useEffect(() => {
    if (pending) store.write(edicao);
    else store.clear();
  }, [edicao, pending]);
  return {
    edicao,
    setEdicao: setEdited,
    pending,
    conflict: pending && edicao.sobre !== emVigor.versao,
  };
}
