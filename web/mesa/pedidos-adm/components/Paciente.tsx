import type { PedidoInteiro } from '../../../../contracts/mesa/pedidos-adm.contract.ts';
import { formatCpf } from '../../../../domain/cpf.ts';
import { formatDataBr, idade } from '../../../../domain/datas.ts';
import { formatTelefone } from '../../../../domain/telefone.ts';
import { useToday } from '../../../lib/clock/clock.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { KeyValueList } from '../../../ui/list/KeyValueList.tsx';
import { Note } from '../../../ui/status/Note.tsx';

type Pessoa = PedidoInteiro['paciente'];

/** Who asks, as the personal data say now. */
export function Paciente({ paciente }: { paciente: Pessoa }) {
  const hoje = useToday();
  return (
    <Card as="section" pad aria-labelledby="parte-paciente">
      <h2 id="parte-paciente">Paciente</h2>
      {paciente.contestadaEm !== null && (
        <Note kind="wait">Esta conta foi encerrada por uma contestação: o CPF é de outra pessoa.</Note>
      )}
      <KeyValueList className="pedido-pares" items={linhas(paciente, hoje)} />
    </Card>
  );
}

function linhas(pessoa: Pessoa, hoje: string) {
  const { nomeSocial, responsavelNome } = pessoa;
  return [
    { name: 'Nome', value: pessoa.nome },
    ...(nomeSocial === '' ? [] : [{ name: 'Nome social', value: nomeSocial }]),
    { name: 'CPF', value: <span className="num">{formatCpf(pessoa.cpf)}</span> },
    { name: 'Nascimento', value: <span className="num">{nascimento(pessoa, hoje)}</span> },
    { name: 'Telefone', value: <span className="num">{formatTelefone(pessoa.telefone)}</span> },
    { name: 'E-mail', value: <Email pessoa={pessoa} /> },
    { name: 'Endereço', value: endereco(pessoa) },
    ...(responsavelNome === '' ? [] : [{ name: 'Responsável', value: responsavel(pessoa) }]),
    { name: 'No provedor', value: <span className="mono">{pessoa.idAsaas ?? 'ainda não'}</span> },
  ];
}

function nascimento({ data_nascimento: data }: Pessoa, hoje: string): string {
  return data === '' ? '–' : `${formatDataBr(data)} (${idade(data, hoje)} anos)`;
}

function Email({ pessoa: { emailContato, emailConfirmadoEm } }: { pessoa: Pessoa }) {
  return (
    <>
      {emailContato}{' '}
      <span className="fine quiet">{emailConfirmadoEm === null ? 'não confirmado' : 'confirmado'}</span>
    </>
  );
}

function endereco({ endereco: rua, numero, complemento, bairro, cidade, uf, cep }: Pessoa): string {
  const formatted = cep.replace(/^(\d{5})(\d{3})$/, '$1-$2');
  return [`${rua}, ${numero}`, complemento, bairro, cidade, uf, formatted]
    .filter((part) => part !== '')
    .join(', ');
}

function responsavel({ responsavelNome, responsavelCpf }: Pessoa): string {
  return `${responsavelNome}, CPF ${formatCpf(responsavelCpf)}`;
}
