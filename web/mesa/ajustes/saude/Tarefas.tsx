import { useState } from 'react';
import type { TarefaFalhada } from '#contracts/mesa/ajustes.contract.ts';
import { useToday } from '#lib/clock/clock.ts';
import { Button } from '#ui/button/Button.tsx';
import { Done, type DoneWords } from '#ui/status/Done.tsx';
import { Note } from '#ui/status/Note.tsx';
import { FactList, FactRow } from './FactList.tsx';
import { useInstalacao, useTentarDeNovo } from './instalacao.api.ts';
import { countWords, esperandoFact, falhaSentence } from './saude-words.ts';

/** Jobs that failed for good, each kind with its retry, and the queue. */
export function Tarefas() {
  const { data } = useInstalacao();
  const today = useToday();
  const [said, setSaid] = useState<DoneWords | null>(null);
  if (!data) return null;
  const { falhas } = data.tarefas;
  return (
    <>
      <Done words={said} />
      <FactList>
        {falhas.length === 0 && <FactRow tone="ok" title="Nenhuma tarefa falhou" />}
        {falhas.map((falha) => (
          <Falha
            key={falha.nome}
            falha={falha}
            sentence={falhaSentence(falha, today)}
            onDone={(text) => setSaid({ text })}
          />
        ))}
        <FactRow {...esperandoFact(data.tarefas, today)} />
      </FactList>
    </>
  );
}

type FalhaProps = { falha: TarefaFalhada; sentence: string; onDone: (text: string) => void };

function Falha({ falha: { nome, palavras }, sentence, onDone }: FalhaProps) {
  const retry = useTentarDeNovo();
  return (
    <>
      <FactRow tone="stop" title={palavras} detail={sentence}>
        <Button
          variant="secondary"
          size="desk"
          aria-label={`Tentar de novo: ${palavras}`}
          busy={retry.isPending}
          onClick={() => retry.mutate(nome, { onSuccess: ({ tentadas }) => onDone(retriedWords(tentadas)) })}
        >
          Tentar de novo
        </Button>
      </FactRow>
      {retry.error !== null && (
        <li>
          <Note kind="stop" role="alert">
            {retry.error.message}
          </Note>
        </li>
      )}
    </>
  );
}

function retriedWords(tentadas: number): string {
  if (tentadas === 0) return 'Não havia mais nada a tentar: outra pessoa tentou antes, ou já foi feito.';
  return `${countWords(tentadas, 'tarefa voltou', 'tarefas voltaram')} para a fila. Se falhar de novo, aparece aqui.`;
}
