import type { UnsentAct } from '../chat.api.ts';
import { LinhaDoArquivoPorEnviar } from './ArquivoPorEnviar.tsx';
import { LinhaPorEnviar } from './Linha.tsx';

type PorEnviarProps = UnsentAct & {
  /** What the log shows already. */
  conhecidas: ReadonlySet<string>;
  /** The button that was pressed is gone: somebody has to take the focus. */
  aoAgir: () => void;
};

/**
 * Texts and files that the server has not yet, in the order they were written. Quiet: each is read out once, when it
 * stands in the log.
 */
export function PorEnviar({ messages, files, conhecidas, aoAgir }: PorEnviarProps) {
  const depois = (act: () => void) => () => {
    act();
    aoAgir();
  };
  const linhas = [
    ...messages.now.items.map((item) => ({
      id: item.id,
      em: item.em,
      linha: (
        <LinhaPorEnviar
          item={item}
          aoReenviar={depois(() => messages.retry(item.id))}
          aoDescartar={depois(() => messages.discard(item.id))}
        />
      ),
    })),
    ...files.now.items.map((item) => ({
      id: item.id,
      em: item.em,
      linha: (
        <LinhaDoArquivoPorEnviar
          item={item}
          aoReenviar={depois(() => files.retry(item.id))}
          aoRemover={depois(() => files.takeBack(item.id))}
        />
      ),
    })),
  ];
  const visiveis = linhas.filter(({ id }) => !conhecidas.has(id)).toSorted((a, b) => (a.em < b.em ? -1 : 1));
  return (
    <div className="chat-pilha" aria-live="off">
      {visiveis.map(({ id, linha }) => (
        <div key={id} className="chat-pilha">
          {linha}
        </div>
      ))}
    </div>
  );
}
