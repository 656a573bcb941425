import { Link, useSearchParams } from 'react-router';
import type { Acontecimento, PaginaDoFio } from '#contracts/mesa/fio.contract.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { FILTROS_DO_FIO, NOMES_DOS_FILTROS_DO_FIO, type FiltroDoFio } from '#domain/mesa/fio.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { CountTabs } from '#ui/list/CountTabs.tsx';
import { tabCount } from '#ui/list/tab-count.ts';
import { useFio } from './fio.api.ts';
import { fioLines, fioSearch, readFioView } from './fio-lines.ts';
import './fio.css';

type PedidoFioProps = {
  id: string;
  /** Address of the patient's conversation; null for a closed account. */
  chat: string | null;
};

/** Everything that happened to an order in one thread, oldest first, by what the reader asks for; a page at a time. */
export function PedidoFio({ id, chat }: PedidoFioProps) {
  const [params] = useSearchParams();
  const { filtro, lugar } = readFioView(params);
  const fio = useFio(id, filtro, lugar);
  return (
    <section className="leitura-parte fio" aria-labelledby="parte-fio">
      <div className="row row-wrap between gap-2">
        <h2 id="parte-fio">O que aconteceu</h2>
        {chat !== null && (
          <LinkButton variant="bare" size="desk" to={chat}>
            Responder
          </LinkButton>
        )}
      </div>
      <CountTabs
        label="O que mostrar"
        current={filtro}
        replace
        tabs={FILTROS_DO_FIO.map((key) => ({
          key,
          to: fioSearch(params, key, null),
          name: NOMES_DOS_FILTROS_DO_FIO[key],
          count: fio.data && tabCount(fio.data.contagens[key], 'registro', 'registros'),
        }))}
      />
      <LoadedQuery query={fio}>
        {(page) => <Entries page={page} filtro={filtro} lugar={lugar} chat={chat} params={params} />}
      </LoadedQuery>
    </section>
  );
}

type EntriesProps = Pick<PedidoFioProps, 'chat'> & {
  page: PaginaDoFio;
  filtro: FiltroDoFio;
  lugar: string | null;
  params: URLSearchParams;
};

function Entries({ page: { acontecimentos, anteriores }, filtro, lugar, chat, params }: EntriesProps) {
  return (
    <>
      {anteriores !== null && (
        <p>
          <Link to={fioSearch(params, filtro, anteriores)} preventScrollReset>
            Ver os anteriores
          </Link>
        </p>
      )}
      {acontecimentos.length === 0 ? (
        <p className="small muted">Nada aconteceu aqui até agora.</p>
      ) : (
        <ol className="timeline fio-linhas" aria-label="O que aconteceu">
          {fioLines(acontecimentos, filtro).map((line) =>
            line.kind === 'registros' ? (
              <li key={line.key} className="moment-done">
                <details>
                  <summary>{line.registros.length} registros do sistema</summary>
                  <ul className="fio-registros small">
                    {line.registros.map((one) => (
                      <li key={one.id}>
                        <Entry acontecimento={one} chat={chat} />
                      </li>
                    ))}
                  </ul>
                </details>
              </li>
            ) : (
              <li key={line.acontecimento.id} className="moment-done">
                <Entry acontecimento={line.acontecimento} chat={chat} />
              </li>
            ),
          )}
        </ol>
      )}
      {lugar !== null && (
        <p>
          <Link to={fioSearch(params, filtro, null)} preventScrollReset>
            Voltar aos mais novos
          </Link>
        </p>
      )}
    </>
  );
}

function Entry({ acontecimento, chat }: { acontecimento: Acontecimento } & Pick<PedidoFioProps, 'chat'>) {
  const { id, em, quem, nome, oQue, detalhe, texto, linha } = acontecimento;
  return (
    <>
      <p className="timeline-title">
        {oQue}
        {detalhe !== null && <span className="small muted breakable"> {detalhe}</span>}
      </p>
      {texto !== null && (
        <p className="own-words breakable" id={`fio-${id}`}>
          “{texto}”
        </p>
      )}
      <p className="fine quiet num">
        {dataEHora(em)} · {nome ?? quem}
        {linha !== null && chat !== null && (
          <>
            {' · '}
            <Link to={`${chat}#linha-${linha}`} aria-describedby={`fio-${id}`}>
              Ver na conversa
            </Link>
          </>
        )}
      </p>
    </>
  );
}
