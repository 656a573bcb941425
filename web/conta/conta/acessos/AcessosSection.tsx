import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Acesso } from '#contracts/titular/acessos.contract.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { horaEscrita } from '#domain/calendario/horas.ts';
import { useMinute } from '#lib/clock/clock.ts';
import { formatRelativeDay } from '#lib/words/when.ts';
import { Button } from '#ui/button/Button.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { AccountSection } from '../components/AccountSection.tsx';
import { byDay, lookWords } from './acessos-days.ts';
import { useAcessos } from './acessos.api.ts';
import './acessos.css';

/** So many looks are shown before more are asked for. */
const FIRST = 5;

/** Who else looked at the data of the account, by day. */
export function AcessosSection() {
  const query = useAcessos();
  const [all, setAll] = useState(false);
  const loaded = query.data?.pages.flatMap(({ acessos }) => acessos) ?? [];
  const more = all ? query.hasNextPage : loaded.length > FIRST;
  return (
    <AccountSection title="Quem viu os seus dados" icon={Eye}>
      <p className="muted">
        Médicos, equipe e farmácias que abriram o seu prontuário, os seus arquivos, os documentos ou a
        conversa nos últimos 12 meses. As listas em que a equipe e os médicos escolhem o próximo pedido não
        aparecem aqui.
      </p>
      <LoadedQuery query={query}>
        {() =>
          loaded.length === 0 ? (
            <p>Ninguém abriu os seus dados ainda.</p>
          ) : (
            <Days acessos={all ? loaded : loaded.slice(0, FIRST)} />
          )
        }
      </LoadedQuery>
      {more && (
        <Button
          variant="secondary"
          size="sm"
          busy={query.isFetchingNextPage}
          onClick={() => {
            if (all) void query.fetchNextPage();
            else setAll(true);
          }}
        >
          Mostrar mais acessos
        </Button>
      )}
      <p className="small muted">
        Algo parece errado? <Link to="/chatpage">Pergunte no chat</Link>: a equipe diz por que foi. Se alguém
        usa a sua conta, encerre os outros aparelhos e troque a senha, nesta página.
      </p>
    </AccountSection>
  );
}

function Days({ acessos }: { acessos: readonly Acesso[] }) {
  const today = dataEmSaoPaulo(useMinute());
  return (
    <div className="acessos" role="group" aria-label="Acessos aos seus dados">
      {byDay(acessos).map(({ dia, acessos: ofDay }) => (
        <section key={dia}>
          <h3 className="small">{formatRelativeDay(dia, today).replace(/^em /, '')}</h3>
          <ul>
            {ofDay.map((acesso, i) => (
              <li key={`${acesso.em}-${i}`}>
                <time className="num" dateTime={acesso.em}>
                  {horaEscrita(acesso.em)}
                </time>
                <span>
                  <b>{acesso.quem.nome}</b>
                  {acesso.quem.crm !== null && <span className="fine quiet"> {acesso.quem.crm}</span>}
                  <br />
                  {lookWords(acesso)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
