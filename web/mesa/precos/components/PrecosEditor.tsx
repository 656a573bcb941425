import { useState, type SubmitEvent, useEffect } from 'react';
import type { PrecoEditavel } from '#contracts/catalogo/precos.contract.ts';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { ApiError } from '#lib/api/api.ts';
import { Card } from '#ui/layout/Card.tsx';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { SaveBar } from '#web/feedback/edicao/SaveBar.tsx';
import { UndoNote } from '#web/feedback/edicao/UndoNote.tsx';
import { LeaveUnsaved } from '#web/feedback/edicao/LeaveUnsaved.tsx';
import { useOneAtATime } from '#lib/browser/useOneAtATime.ts';
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
import { PRECO_FORMAT, precoEmVigor, savedWords } from '../preco-format.ts';
import { useSalvarPrecos } from '../precos.api.ts';
import { PrecoTableRow } from './PrecoTableRow.tsx';
import { edicaoStore } from '#web/feedback/edicao/edicao-store.ts';

type Problem = { message: string; servicos: readonly string[]; attempt: number };

const idOf = (servico: string) => SERVICOS.find(({ titulo }) => titulo === servico)?.slug ?? servico;

/** Nothing typed is lost by a failed save or another person's change. */
export function PrecosEditor({ precos }: { precos: readonly PrecoEditavel[] }) {
  const { edicoes, setEdicoes, lines, changedLines, pending } = useEdicoes(precos);
  const save = useSalvarPrecos();
  const oneAtATime = useOneAtATime();
  const [touchedServicos, setTouchedServicos] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<Problem | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [discarded, setDiscarded] = useState<Edicoes | null>(null);

  const emptied = changedLines.filter(({ valor }) => valor === null).map(({ nome }) => nome);

  function refuse(message: string, servicos: readonly string[]) {
    setProblem((before) => ({ message, servicos, attempt: (before?.attempt ?? 0) + 1 }));
  }

  function change(act: (before: Edicoes) => Edicoes) {
    setEdicoes(act);
    setSaid(null);
    setDiscarded(null);
  }

  function markTouched(servicos: readonly string[], touched: boolean) {
    setTouchedServicos((before) => {
      const now = new Set(before);
      for (const servico of servicos) {
        if (touched) now.add(servico);
        else now.delete(servico);
      }
      return now;
    });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void oneAtATime(attemptSave);
  }

  async function attemptSave() {
    setSaid(null);
    setProblem(null);
    const wrong = changedLines.filter(({ error }) => error !== null).map(({ nome }) => nome);
    markTouched(wrong, true);
    if (wrong.length > 0) return refuse('Confira os preços destacados. Nada foi salvo.', wrong);
    const conflicts = changedLines.filter(({ conflict }) => conflict).map(({ nome }) => nome);
    if (conflicts.length > 0)
      return refuse('Um preço mudou em outro lugar. Escolha qual vale antes de salvar.', conflicts);
    if (changedLines.length === 0) return setSaid('Nada mudou: estes preços já estão valendo.');
    const sent = edicoes;
    try {
      const requested = changedLines.map(({ nome, valor = null, emVigor }) => ({
        Servico: nome,
        preco: valor,
        versao: sent[nome]?.sobre ?? emVigor.versao,
      }));
      const saved = await save.mutateAsync({ precos: requested });
      setEdicoes((now) => afterSave(now, sent, saved.precos.map(precoEmVigor)));
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

  function discard() {
    const before = edicoes;
    change(() => ({}));
    setProblem(null);
    setDiscarded(before);
  }

  return (
    <form noValidate onSubmit={submit}>
      <LeaveUnsaved pending={pending} />
      {problem && (
        <ErrorSummary
          message={problem.message}
          attempt={problem.attempt}
          fields={problem.servicos.map((servico) => ({ id: idOf(servico), text: servico }))}
        />
      )}
      {discarded !== null && (
        <UndoNote text="Mudanças descartadas." verb="Desfazer" onUndo={() => change(() => discarded)} />
      )}
      <Card className="precos-cartao">
        <ul>
          {lines.map((line) => (
            <PrecoTableRow
              key={line.nome}
              id={idOf(line.nome)}
              line={line}
              touched={touchedServicos.has(line.nome)}
              onType={(text) => {
                change((before) => typeValor(before, line.emVigor, text));
                markTouched([line.nome], false);
              }}
              onLeave={() => {
                setEdicoes((before) => tidy(before, line.emVigor, PRECO_FORMAT));
                markTouched([line.nome], true);
              }}
              onKeep={() => change((before) => keepMine(before, line.emVigor))}
              onUse={() => change((before) => withoutNames(before, [line.nome]))}
            />
          ))}
        </ul>
        <SaveBar
          inCard
          tone={pending ? 'pendente' : said === null ? 'calma' : 'salvo'}
          text={said ?? unsavedWords(changedLines.length, 'preço', { effect: 'sai da venda', emptied })}
          busy={save.isPending}
          onDiscard={pending ? discard : undefined}
        />
      </Card>
    </form>
  );
}

const store = edicaoStore('precos', storedEdicoes);

function useEdicoes(precos: readonly PrecoEditavel[]) {
  const [edicoes, setEdicoes] = useState<Edicoes>(() => store.read() ?? {});
  const lines = precos.map((preco) => valorLine(precoEmVigor(preco), edicoes, PRECO_FORMAT));
  const changedLines = lines.filter(({ changed }) => changed);
  const pending = changedLines.length > 0;
  useEffect(() => {
    if (pending) store.write(edicoes);
    else store.clear();
  }, [edicoes, pending]);
  return { edicoes, setEdicoes, lines, changedLines, pending };
}
