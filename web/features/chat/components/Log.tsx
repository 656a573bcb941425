import ArrowDown from 'lucide-react/icons/arrow-down';
import { Fragment, useRef, useState } from 'react';
import type { Mensagem, PaginaDoChat } from '../../../../contracts/chat.contract.ts';
import { dateCreated } from '../../../../domain/datas.ts';
import { Button } from '../../../ui/Button.tsx';
import { useAnteriores } from '../chat.api.ts';
import { porDia, tituloDoDia } from '../dias.ts';
import type { EstadoDaFila, Fila } from '../fila.ts';
import type { Lugar } from '../lugar.ts';
import { useLeitura } from '../useLeitura.ts';
import { Linha, LinhaPorEnviar } from './Linha.tsx';

/** So close to an end, in pixels, it counts as being there. */
const PERTO = 120;

type LogProps = {
  lugar: Lugar;
  pagina: PaginaDoChat;
  fila: Fila & { agora: EstadoDaFila };
  hoje: string;
  /** Who speaks from the other side. */
  outroLado: string;
};

/** The messages, oldest first; every word of theirs is text inside the log. */
export function Log({ lugar, pagina, fila, hoje, outroLado }: LogProps) {
  const regiao = useRef<HTMLDivElement>(null);
  const [noFim, setNoFim] = useState(true);
  const anteriores = useAnteriores(lugar);
  useLeitura(lugar, pagina, noFim);
  const meu = lugar.lado === 'Cliente' ? 'cliente' : 'equipe';
  const delas = pagina.leitura[meu === 'cliente' ? 'equipe' : 'cliente'];
  // What was unread when the conversation was opened stays under its line while one reads.
  const [marca] = useState(pagina.leitura[meu].ate);
  const primeiraNova = pagina.mensagens.find(
    ({ n, Por, automatica }) => n > marca && Por !== lugar.lado && !automatica,
  )?.n;
  const ultimaLida = pagina.mensagens.findLast(
    ({ n, Por, automatica }) => n <= delas.ate && Por === lugar.lado && !automatica,
  )?.n;
  const conhecidas = new Set(pagina.mensagens.map(({ id }) => id));
  const porEnviar = fila.agora.itens.filter(({ id }) => !conhecidas.has(id));

  function rolou() {
    const log = regiao.current;
    if (!log) return;
    // Reversed: nothing scrolled is 0, upwards is below it.
    const acima = -log.scrollTop;
    setNoFim(acima < PERTO);
    const topo = log.scrollHeight - log.clientHeight - acima;
    if (topo < PERTO && pagina.anteriores && !anteriores.isPending && !anteriores.isError)
      anteriores.mutate();
  }

  function lida({ n, Por }: Mensagem): string | null {
    if (Por !== lugar.lado || n > delas.ate) return null;
    return n === ultimaLida && delas.em !== null ? `Lida ${quando(delas.em, hoje)}` : 'Lida';
  }

  return (
    <div className="chat-meio">
      {/* The region scrolls: the keyboard must reach it (axe scrollable-region-focusable). */}
      <div
        className="chat-log"
        role="log"
        aria-label="Mensagens"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        ref={regiao}
        onScroll={rolou}
      >
        <div className="wrap chat-coluna">
          {pagina.anteriores && (
            <div className="chat-anteriores">
              <Button
                variant="secondary"
                size="sm"
                busy={anteriores.isPending}
                onClick={() => anteriores.mutate()}
              >
                Ver anteriores
              </Button>
              {anteriores.error !== null && (
                <p className="fine chat-falha" role="alert">
                  {anteriores.error.message}
                </p>
              )}
            </div>
          )}
          {pagina.mensagens.length + porEnviar.length === 0 && (
            <p className="chat-dia">Ainda não há mensagens.</p>
          )}
          {porDia(pagina.mensagens).map((dia) => (
            <Fragment key={dia.data}>
              <p className="chat-dia">{tituloDoDia(dia.data, hoje)}</p>
              {dia.mensagens.map((mensagem) => (
                <Fragment key={mensagem.id}>
                  {mensagem.n === primeiraNova && <p className="chat-novas">Novas</p>}
                  <Linha
                    mensagem={mensagem}
                    minha={mensagem.Por === lugar.lado && !mensagem.automatica}
                    quem={quemFala(mensagem, lugar, outroLado)}
                    lida={lida(mensagem)}
                  />
                </Fragment>
              ))}
            </Fragment>
          ))}
          {porEnviar.map((item) => (
            <LinhaPorEnviar
              key={item.id}
              item={item}
              aoReenviar={fila.reenviar}
              aoDescartar={fila.descartar}
            />
          ))}
        </div>
      </div>
      {!noFim && (
        <Button
          variant="secondary"
          size="sm"
          icon={ArrowDown}
          className="chat-ao-fim"
          onClick={() => {
            regiao.current?.scrollTo({ top: 0 });
            regiao.current?.focus();
          }}
        >
          Ir para o fim
        </Button>
      )}
    </div>
  );
}

function quemFala({ automatica, Por, autor }: Mensagem, lugar: Lugar, outroLado: string): string | null {
  if (automatica) return 'Aviso automático';
  if (autor !== null) return autor;
  return Por === lugar.lado ? null : outroLado;
}

/** "às 10:41", with the day where it is not today. */
function quando(em: string, hoje: string): string {
  const dito = dateCreated(em);
  const dia = `${dito.slice(6, 10)}-${dito.slice(3, 5)}-${dito.slice(0, 2)}`;
  return dia === hoje ? `às ${dito.slice(-5)}` : `em ${dito.slice(0, 5)} às ${dito.slice(-5)}`;
}
