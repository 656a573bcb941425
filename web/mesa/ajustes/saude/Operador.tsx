import { DataCell, DataTable } from '#ui/list/DataTable.tsx';
import { useProvedores } from '#web/mesa/provedores/provedores.api.ts';
import { useInstalacao } from './instalacao.api.ts';

const PROXY =
  'Há um proxy na frente do servidor: diga-lhe quantos ou quais em TRUST_PROXY, e os limites por rede voltam a valer por pessoa.';

/** The names and values of settings, and the advice that needs them: folded, and the only place that names any. */
export function Operador() {
  const { data } = useInstalacao();
  const advice = useAdvice();
  if (!data) return null;
  return (
    <details className="operador">
      <summary>Abrir o que o servidor recebeu ao iniciar</summary>
      <p className="small muted">
        Estas definições mudam no servidor, que precisa ser reiniciado. De senhas e chaves mostramos só que
        existem. Cada uma está explicada no arquivo .env.example do programa.
      </p>
      {advice.length > 0 && (
        <ul>
          {advice.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <DataTable
        label="Definições do servidor"
        columns={[{ title: 'Nome', kind: 'head' }, { title: 'Valor' }]}
      >
        {data.definicoes.map(({ nome, valor }) => (
          <tr key={nome}>
            <DataCell title="Nome" kind="head">
              <code>{nome}</code>
            </DataCell>
            <DataCell title="Valor">
              {valor ?? <span className="muted">sem valor: vale o padrão</span>}
            </DataCell>
          </tr>
        ))}
      </DataTable>
    </details>
  );
}

/** Advice of present problems that names settings. */
function useAdvice(): string[] {
  const provedores = useProvedores().data;
  const proxy = useInstalacao().data?.proxyIgnorado ?? false;
  const services =
    provedores?.provedores.map(({ titulo, operador }) => operador && `${titulo}: ${operador}`) ?? [];
  const avisos = provedores?.avisos.operador ?? null;
  return [...services, avisos, proxy ? PROXY : null].filter((words) => words !== null);
}
