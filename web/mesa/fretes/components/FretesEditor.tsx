import { useEffect, useState, type SubmitEvent } from 'react';
import type { FreteEditavel } from '#contracts/catalogo/fretes.contract.ts';
import { SERVICOS_COM_FRETE } from '#domain/catalogo/frete.ts';
import { UFS } from '#domain/contas/ufs.ts';
import { edicaoStore } from '#web/feedback/edicao/edicao-store.ts';
import {
  afterSave,
  keepMine,
  storedEdicoes,
  tidy,
  typeValor,
  unsavedWords,
  valorLine,
  withoutNames,
  type Edicoes,
} from '#web/feedback/edicao/edited-values.ts';
import { LeaveUnsaved } from '#web/feedback/edicao/LeaveUnsaved.tsx';
import { SaveBar } from '#web/feedback/edicao/SaveBar.tsx';
import { UndoNote } from '#web/feedback/edicao/UndoNote.tsx';
import { ApiError } from '#lib/api/api.ts';
import { useOneAtATime } from '#lib/browser/useOneAtATime.ts';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { Card } from '#ui/layout/Card.tsx';
import {
  FRETE_FORMAT,
  freteEmVigor,
  idOfFrete,
  labelOfFrete,
  savedWords,
  shortServico,
} from '../frete-format.ts';
import { useSalvarFretes } from '../fretes.api.ts';
import { FillAll } from './FillAll.tsx';
import { FreteField, type FreteLine } from './FreteField.tsx';

type Problem = { message: string; names: readonly string[]; attempt: number };

const store = edicaoStore('fretes', storedEdicoes);

/** Nothing typed is lost by a failed save or another person's change. */
export function FretesEditor({ fretes }: { fretes: readonly FreteEditavel[] }) {
  const { edicoes, setEdicoes, lines, changed } = useEdicoes(fretes);
  const save = useSalvarFretes();
  const oneAtATime = useOneAtATime();
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [discarded, setDiscarded] = useState<Edicoes | null>(null);
  const pending = changed.length > 0;

  const emptied = changed.filter(({ valor }) => valor === null).map(({ frete }) => labelOfFrete(frete));

  function refuse(message: string, names: readonly string[]) {
    setProblem((before) => ({ message, names, attempt: (before?.attempt ?? 0) + 1 }));
  }

  function change(act: (before: Edicoes) => Edicoes) {
    setEdicoes(act);
    setSaid(null);
    setDiscarded(null);
  }

  async function attemptSave() {
    setSaid(null);
    setProblem(null);
    const wrong = changed.filter(({ error }) => error !== null).map(({ nome }) => nome);
    setTouched(wrong);
    if (wrong.length > 0) return refuse('Confira os fretes destacados. Nada foi salvo.', wrong);
    const conflicts = changed.filter(({ conflict }) => conflict).map(({ nome }) => nome);
    if (conflicts.length > 0) {
      return refuse('Um frete mudou em outro lugar. Escolha qual vale antes de salvar.', conflicts);
    }
    if (!pending) return setSaid('Nada mudou: estes fretes já estão valendo.');
    const sent = edicoes;
    try {
      const requested = changed.map(({ nome, frete: { uf, servico, versao }, valor = null }) => ({
        uf,
        servico,
        centavos: valor,
        versao: sent[nome]?.sobre ?? versao,
      }));
      const saved = await save.mutateAsync({ fretes: requested });
      setEdicoes((now) => afterSave(now, sent, saved.fretes.map(freteEmVigor)));
      setDiscarded(null);
      setSaid(savedWords(requested));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(
        error.message,
        (error.details ?? []).map(({ campo }) => campo),
      );
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void oneAtATime(attemptSave);
  }

  function discard() {
    const before = edicoes;
    change(() => ({}));
    setProblem(null);
    setDiscarded(before);
  }

  const field = (line: FreteLine) => (
    <FreteField
      line={line}
      touched={touched.includes(line.nome)}
      onType={(text) => {
        change((before) => typeValor(before, line.emVigor, text));
        setTouched((before) => before.filter((nome) => nome !== line.nome));
      }}
      onLeave={() => {
        setEdicoes((before) => tidy(before, line.emVigor, FRETE_FORMAT));
        setTouched((before) => [...before, line.nome]);
      }}
      onKeep={() => change((before) => keepMine(before, line.emVigor))}
      onUse={() => change((before) => withoutNames(before, [line.nome]))}
    />
  );

  return (
    <>
      <FillAll
        onFill={(text) =>
          change((before) => lines.reduce((all, line) => typeValor(all, line.emVigor, text), before))
        }
      />
      <form noValidate onSubmit={submit}>
        <LeaveUnsaved pending={pending} />
        {problem && (
          <ErrorSummary
            message={problem.message}
            attempt={problem.attempt}
            fields={lines
              .filter(({ nome }) => problem.names.includes(nome))
              .map(({ frete }) => ({ id: idOfFrete(frete), text: labelOfFrete(frete) }))}
          />
        )}
        {discarded !== null && (
          <UndoNote text="Mudanças descartadas." verb="Desfazer" onUndo={() => change(() => discarded)} />
        )}
        <Card className="fretes-cartao">
          <div className="fretes-topo small" aria-hidden="true">
            <span>Estado</span>
            {SERVICOS_COM_FRETE.map((servico) => (
              <span key={servico}>{shortServico(servico)} (R$)</span>
            ))}
          </div>
          <ul>
            {UFS.map(({ sigla, nome }) => (
              <li key={sigla} className="frete-linha">
                <span className="frete-estado">
                  <b>{sigla}</b> <span className="muted">{nome}</span>
                </span>
                {lines
                  .filter(({ frete }) => frete.uf === sigla)
                  .map((line) => (
                    <div key={line.nome}>{field(line)}</div>
                  ))}
              </li>
            ))}
          </ul>
          <SaveBar
            inCard
            tone={pending ? 'pendente' : said === null ? 'calma' : 'salvo'}
            text={said ?? unsavedWords(changed.length, 'frete', { effect: 'ficam sem frete', emptied })}
            busy={save.isPending}
            onDiscard={pending ? discard : undefined}
          />
        </Card>
      </form>
    </>
  );
}

/** Edits over the freights in force, stored in this tab. */
function useEdicoes(fretes: readonly FreteEditavel[]) {
  const [edicoes, setEdicoes] = useState<Edicoes>(() => store.read() ?? {});
  const lines = fretes.map((frete) => ({ ...valorLine(freteEmVigor(frete), edicoes, FRETE_FORMAT), frete }));
  const changed = lines.filter((line) => line.changed);
  const pending = changed.length > 0;
  useEffect(() => {
    if (pending) store.write(edicoes);
    else store.clear();
  }, [edicoes, pending]);
  return { edicoes, setEdicoes, lines, changed };
}
