import { useEffect, useState, type SubmitEvent } from 'react';
import type { RegraEditavel } from '#contracts/catalogo/reembolsos.contract.ts';
import { PALAVRAS_DA_CAUSA } from '#domain/pagamentos/reembolso.ts';
import { ApiError } from '#lib/api/api.ts';
import { useOneAtATime } from '#lib/browser/useOneAtATime.ts';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { edicaoStore } from '#web/feedback/edicao/edicao-store.ts';
import { LeaveUnsaved } from '#web/feedback/edicao/LeaveUnsaved.tsx';
import { SaveBar } from '#web/feedback/edicao/SaveBar.tsx';
import { UndoNote } from '#web/feedback/edicao/UndoNote.tsx';
import {
  idOfRegra,
  keepMine,
  labelOfRegra,
  regraLine,
  storedRegraEdicoes,
  tidyRegra,
  typeRegra,
  unsavedWords,
  withoutRegras,
  type RegraEdicoes,
  type RegraLine,
} from '../regras.ts';
import { useSalvarRegras } from '../reembolsos.api.ts';
import { RegraTableRow } from './RegraTableRow.tsx';

type Problem = { message: string; names: readonly string[]; attempt: number };

const store = edicaoStore('reembolsos', storedRegraEdicoes);

/** By cause; nothing typed is lost by a failed save or another person's change. */
export function RegrasEditor({ regras }: { regras: readonly RegraEditavel[] }) {
  const [edicoes, setEdicoes] = useState<RegraEdicoes>(() => store.read() ?? {});
  const save = useSalvarRegras();
  const oneAtATime = useOneAtATime();
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [discarded, setDiscarded] = useState<RegraEdicoes | null>(null);
  const lines = regras.map((regra) => regraLine(regra, edicoes));
  const changed = lines.filter((line) => line.changed);
  const pending = changed.length > 0;
  useEffect(() => {
    if (pending) store.write(edicoes);
    else store.clear();
  }, [edicoes, pending]);

  function change(act: (before: RegraEdicoes) => RegraEdicoes) {
    setEdicoes(act);
    setSaid(null);
    setDiscarded(null);
  }

  function refuse(message: string, names: readonly string[]) {
    setProblem((before) => ({ message, names, attempt: (before?.attempt ?? 0) + 1 }));
  }

  async function attemptSave() {
    setSaid(null);
    setProblem(null);
    const wrong = changed.filter(({ error }) => error !== null).map(({ name }) => name);
    setTouched((before) => [...before, ...wrong]);
    if (wrong.length > 0) return refuse('Confira as regras destacadas. Nada foi salvo.', wrong);
    const conflicts = changed.filter(({ conflict }) => conflict).map(({ name }) => name);
    if (conflicts.length > 0)
      return refuse('Uma regra mudou em outro lugar. Escolha qual vale antes de salvar.', conflicts);
    if (!pending) return setSaid('Nada mudou: estas regras já estão valendo.');
    const sent = changed.map(({ name, emVigor: { causa, estagio, versao }, percentual }) => ({
      causa,
      estagio,
      percentual: percentual ?? 0,
      versao: edicoes[name]?.sobre ?? versao,
    }));
    try {
      await save.mutateAsync({ regras: sent });
      setEdicoes((now) => withoutRegras(now, untouchedSince(now, edicoes)));
      setDiscarded(null);
      setSaid(sent.length === 1 ? 'Regra salva. Já vale.' : `${sent.length} regras salvas. Já valem.`);
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

  const row = (line: RegraLine) => (
    <RegraTableRow
      key={line.name}
      line={line}
      touched={touched.includes(line.name)}
      onType={(text) => {
        change((before) => typeRegra(before, line, text));
        setTouched((before) => before.filter((name) => name !== line.name));
      }}
      onLeave={() => {
        setEdicoes((before) => tidyRegra(before, line));
        setTouched((before) => [...before, line.name]);
      }}
      onKeep={() => change((before) => keepMine(before, line))}
      onUse={() => change((before) => withoutRegras(before, [line.name]))}
    />
  );

  return (
    <form noValidate onSubmit={submit}>
      <LeaveUnsaved pending={pending} />
      {problem && (
        <ErrorSummary
          message={problem.message}
          attempt={problem.attempt}
          fields={lines
            .filter(({ name }) => problem.names.includes(name))
            .map(({ name, emVigor }) => ({ id: idOfRegra(name), text: labelOfRegra(emVigor) }))}
        />
      )}
      {discarded !== null && (
        <UndoNote text="Mudanças descartadas." verb="Desfazer" onUndo={() => change(() => discarded)} />
      )}
      <Card className="regras-cartao">
        {byCause(lines).map(([causa, some]) => (
          <section key={causa} aria-labelledby={`causa-${causa}`}>
            <h2 id={`causa-${causa}`}>{PALAVRAS_DA_CAUSA[causa]}</h2>
            <ul>{some.map(row)}</ul>
          </section>
        ))}
        <SaveBar
          inCard
          tone={pending ? 'pendente' : said === null ? 'calma' : 'salvo'}
          text={said ?? unsavedWords(changed.length)}
          busy={save.isPending}
          onDiscard={
            pending
              ? () => {
                  change(() => ({}));
                  setProblem(null);
                  setDiscarded(edicoes);
                }
              : undefined
          }
        />
      </Card>
    </form>
  );
}

/** Sent edits that were not typed anew during the save. */
function untouchedSince(now: RegraEdicoes, sent: RegraEdicoes): string[] {
  return Object.keys(sent).filter((name) => now[name]?.texto === sent[name]?.texto);
}

type Causa = RegraEditavel['causa'];

function byCause(lines: readonly RegraLine[]): [Causa, RegraLine[]][] {
  const causes = [...new Set(lines.map(({ emVigor }) => emVigor.causa))];
  return causes.map((causa) => [causa, lines.filter(({ emVigor }) => emVigor.causa === causa)]);
}
