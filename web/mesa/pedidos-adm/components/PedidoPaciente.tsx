import { palavrasDaForma } from '#domain/consultorio/identidade.ts';
import type { PedidoInteiro } from '#contracts/mesa/pedidos-adm.contract.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { formatDataBr, idade } from '#domain/calendario/datas.ts';
import { formatTelefone } from '#domain/contas/telefone.ts';
import { FotoDaIdentidade, type ArquivoLido } from '#web/caso/caso.public.ts';
import { useNow, useToday } from '#lib/clock/clock.ts';
import { sinceWords } from '#lib/words/since.ts';
import { Card } from '#ui/layout/Card.tsx';
import { KeyValueList } from '#ui/list/KeyValueList.tsx';
import { Note } from '#ui/status/Note.tsx';

type PedidoPerson = PedidoInteiro['paciente'];

type PedidoPacienteProps = {
  paciente: PedidoPerson;
  /** Identity document; null without one. */
  foto: ArquivoLido | null;
  identidade: PedidoInteiro['prontuario']['identidade'];
};

/** Current personal data, beside the identity document and its check. */
export function PedidoPaciente({ paciente, foto, identidade }: PedidoPacienteProps) {
  const today = useToday();
  const now = useNow();
  return (
    <Card as="section" pad aria-labelledby="parte-paciente">
      <h2 id="parte-paciente">Paciente</h2>
      {paciente.apagadaEm !== null && (
        <Note kind="wait">
          O paciente apagou a conta. O prontuário é guardado por lei e fica fora desta tela; para um pedido da
          Justiça ou do conselho, use o dossiê.
        </Note>
      )}
      {(foto !== null || identidade !== null) && (
        <div className="pedido-identidade row gap-4">
          {foto !== null && <FotoDaIdentidade arquivo={foto} />}
          {identidade !== null && (
            <p className="fine quiet num">
              Identidade conferida{' '}
              {[
                `por ${identidade.por}`,
                palavrasDaForma(identidade.como),
                sinceWords(identidade.conferidaEm, now),
              ]
                .filter(Boolean)
                .join(', ')}
              .
            </p>
          )}
        </div>
      )}
      {paciente.apagadaEm === null && (
        <KeyValueList className="pedido-pessoa" items={lines(paciente, today)} />
      )}
    </Card>
  );
}

function lines(person: PedidoPerson, today: string) {
  const { nomeSocial, responsavelNome } = person;
  return [
    { name: 'Nome', value: person.nome },
    ...(nomeSocial === '' ? [] : [{ name: 'Nome social', value: nomeSocial }]),
    { name: 'CPF', value: <span className="num">{formatCpf(person.cpf)}</span> },
    { name: 'Nascimento', value: <span className="num">{nascimento(person, today)}</span> },
    { name: 'Telefone', value: <span className="num">{formatTelefone(person.telefone)}</span> },
    { name: 'E-mail', value: <Email person={person} /> },
    { name: 'Endereço', value: endereco(person) },
    ...(responsavelNome === '' ? [] : [{ name: 'Responsável', value: responsavel(person) }]),
    ...(person.idAsaas === null
      ? []
      : [{ name: 'No provedor', value: <span className="mono">{person.idAsaas}</span> }]),
  ];
}

function nascimento({ data_nascimento: data }: PedidoPerson, today: string): string {
  return data === '' ? '–' : `${formatDataBr(data)} (${idade(data, today)} anos)`;
}

function Email({ person: { emailContato, emailConfirmadoEm } }: { person: PedidoPerson }) {
  const host = emailContato.indexOf('@') + 1;
  return (
    <>
      {emailContato.slice(0, host)}
      <wbr />
      {emailContato.slice(host)}{' '}
      <span className="fine quiet">{emailConfirmadoEm === null ? 'não confirmado' : 'confirmado'}</span>
    </>
  );
}

function endereco({ endereco: street, numero, complemento, bairro, cidade, uf, cep }: PedidoPerson): string {
  const formatted = cep.replace(/^(\d{5})(\d{3})$/, '$1-$2');
  return [`${street}, ${numero}`, complemento, bairro, cidade, uf, formatted]
    .filter((part) => part !== '')
    .join(', ');
}

function responsavel({ responsavelNome, responsavelCpf }: PedidoPerson): string {
  return `${responsavelNome}, CPF ${formatCpf(responsavelCpf)}`;
}
