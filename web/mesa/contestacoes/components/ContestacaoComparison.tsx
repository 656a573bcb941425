import type { ReactNode } from 'react';
import type { Contestacao } from '#contracts/titular/contestacoes.contract.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { formatTelefone } from '#domain/contas/telefone.ts';
import { Note } from '#ui/status/Note.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';

type ComparisonRow = { name: string; claimed: ReactNode; conta: ReactNode };

/** The claim and the account side by side; of the account only what the comparison needs. */
export function ContestacaoComparison({ caso }: { caso: Contestacao }) {
  const { conta } = caso;
  return (
    <>
      <table className="caso-tabela">
        <caption className="fine quiet num">CPF {formatCpf(caso.cpf)}</caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Dado</VisuallyHidden>
            </th>
            <th scope="col">Quem abriu o caso</th>
            <th scope="col">{caso.tipo === 'prontuario' ? 'Conta que pede' : 'Conta que existe'}</th>
          </tr>
        </thead>
        <tbody>
          {rows(caso).map(({ name, claimed, conta: account }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{claimed}</td>
              <td>{account}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {conta === null && (
        <div className="acima">
          <Note>Nenhuma conta usa este CPF.</Note>
        </div>
      )}
      {caso.outraConta && (
        <div className="acima">
          <Note kind="wait">
            Não é a conta que existia quando o caso foi aberto. Confira com mais cuidado.
          </Note>
        </div>
      )}
    </>
  );
}

const NOT_GIVEN = <span className="muted">não informado</span>;
const DASH = <span className="muted">–</span>;

function rows({ nome, email, telefone, abertaEm, conta }: Contestacao): ComparisonRow[] {
  const account = (value: ReactNode) => (conta === null ? DASH : value === '' ? NOT_GIVEN : value);
  return [
    { name: 'Nome', claimed: nome, conta: account(conta?.nome) },
    { name: 'E-mail', claimed: email, conta: account(conta?.email) },
    { name: 'Telefone', claimed: <span className="num">{formatTelefone(telefone)}</span>, conta: DASH },
    {
      name: 'Desde',
      claimed: <span className="num">{dataEHora(abertaEm)}</span>,
      conta: account(conta && <span className="num">{dataEHora(conta.criadaEm)}</span>),
    },
    { name: 'Pedidos', claimed: DASH, conta: account(conta && <span className="num">{conta.pedidos}</span>) },
  ];
}
