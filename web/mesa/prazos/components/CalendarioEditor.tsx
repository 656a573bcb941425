import { useState } from 'react';
import type { CalendarioEmVigor } from '#contracts/catalogo/feriados-locais.contract.ts';
import type { Calendario, FeriadoLocal } from '#domain/calendario/calendario.ts';
import { Button } from '#ui/button/Button.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Note } from '#ui/status/Note.tsx';
import { edicaoStore } from '#web/feedback/edicao/edicao-store.ts';
import { EdicaoBar, EdicaoNotes } from '#web/feedback/edicao/EdicaoNotes.tsx';
import { LeaveUnsaved } from '#web/feedback/edicao/LeaveUnsaved.tsx';
import { useEdicao, useStoredEdicao, type Undo } from '#web/feedback/edicao/useEdicao.ts';
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
import { PromisePreview } from './PromisePreview.tsx';
import { YearList } from './YearList.tsx';

const store = edicaoStore('prazos', storedEdicao);

/** The editor of the calendar: nothing counts before `Salvar`, and nothing edited is lost. */
export function CalendarioEditor({ emVigor }: { emVigor: CalendarioEmVigor }) {
  const { edicao, setEdicao, pending, conflict } = useEdicaoDoCalendario(emVigor);
  const { calendario } = edicao;
  const save = useSalvarCalendario();
  const messages = useEdicao(() => null);

  function change(next: Calendario, undo: Undo | null = null) {
    setEdicao({ ...edicao, calendario: { ...next, feriados: [...next.feriados] } });
    messages.changed(undo);
  }

  function remove(entry: FeriadoLocal) {
    const text = `${entry.nome} saiu da lista. Só vale depois de salvar.`;
    change(withoutFeriado(calendario, entry), { text, verb: 'Desfazer', act: () => setEdicao(edicao) });
  }

  function hindrance() {
    if (!pending) return 'Nada mudou: este calendário já está valendo.';
    if (!conflict) return null;
    return {
      message: 'Os feriados mudaram em outro lugar. Escolha o que vale antes de salvar.',
      about: null,
    };
  }

  async function send() {
    setEdicao(asEdicao(await save.mutateAsync({ ...calendario, versao: edicao.sobre })));
    messages.clearUndo();
    return 'Calendário salvo. Vale para os próximos pagamentos.';
  }

  function discard() {
    setEdicao(asEdicao(emVigor));
    messages.replaced({
      text: 'As mudanças foram descartadas.',
      verb: 'Voltar ao que era',
      act: () => setEdicao(edicao),
    });
  }

  return (
    <div className="prazos-colunas">
      <LeaveUnsaved pending={pending} />
      <PromisePreview emVigor={emVigor} editado={calendario} pending={pending} />
      <EdicaoNotes edicao={messages}>
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
      </EdicaoNotes>
      <YearList calendario={calendario} onRemove={remove}>
        <AddFeriado
          feriados={calendario.feriados}
          onAdd={(feriado) => change(withFeriado(calendario, feriado))}
        />
      </YearList>
      <form noValidate className="prazos-salvar" onSubmit={messages.submit(hindrance, send)}>
        <Card>
          <fieldset className="prazos-facultativos grid">
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
        <EdicaoBar
          edicao={messages}
          pending={pending}
          unsaved={pending ? 'O calendário mudou e ainda não foi salvo.' : 'Nada por salvar.'}
          onDiscard={discard}
        />
      </form>
    </div>
  );
}

/** The edited calendar over the one in force; stored in this tab while it is unsaved; else it follows the one in force. */
function useEdicaoDoCalendario(emVigor: CalendarioEmVigor) {
  const [edited, setEdited] = useState<EdicaoDoCalendario | null>(() => store.read());
  const edicao = edited !== null && changes(edited, emVigor) ? edited : asEdicao(emVigor);
  const pending = changes(edicao, emVigor);
  useStoredEdicao(store, edicao, pending);
  return {
    edicao,
    setEdicao: setEdited,
    pending,
    conflict: pending && edicao.sobre !== emVigor.versao,
  };
}
