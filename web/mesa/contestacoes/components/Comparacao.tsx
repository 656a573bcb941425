import type { ReactNode } from 'react';
import type { Contestacao } from '../../../../contracts/titular/contestacoes.contract.ts';
import { formatCpf } from '../../../../domain/cpf.ts';
import { dateCreated } from '../../../../domain/datas.ts';
import { formatTelefone } from '../../../../domain/telefone.ts';
import { Note } from '../../../ui/status/Note.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';

type Linha = { nome: string; pessoa: ReactNode; conta: ReactNode };

/** The claim and the account side by side; of the account no more than a comparison needs. */
export function Comparacao({ caso }: { caso: Contestacao }) {
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
            <th scope="col">Conta que existe</th>
          </tr>
        </thead>
        <tbody>
          {linhas(caso).map(({ nome, pessoa, conta: daConta }) => (
            <tr key={nome}>
              <th scope="row">{nome}</th>
              <td>{pessoa}</td>
              <td>{daConta}</td>
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

const NADA = <span className="muted">não informado</span>;
const SEM = <span className="muted">–</span>;

function linhas({ nome, email, telefone, abertaEm, conta }: Contestacao): Linha[] {
  const daConta = (value: ReactNode) => (conta === null ? SEM : value === '' ? NADA : value);
  return [
    { nome: 'Nome', pessoa: nome, conta: daConta(conta?.nome) },
    { nome: 'E-mail', pessoa: email, conta: daConta(conta?.email) },
    { nome: 'Telefone', pessoa: <span className="num">{formatTelefone(telefone)}</span>, conta: SEM },
    {
      nome: 'Desde',
      pessoa: <span className="num">{dateCreated(abertaEm)}</span>,
      conta: daConta(conta && <span className="num">{dateCreated(conta.criadaEm)}</span>),
    },
    { nome: 'Pedidos', pessoa: SEM, conta: daConta(conta && <span className="num">{conta.pedidos}</span>) },
  ];
}
