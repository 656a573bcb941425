import { useState } from 'react';
import type { Pessoa } from '#contracts/contas/pessoas.contract.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { PAPEIS_DA_PROCURACAO } from '#domain/titular/conferencia.ts';
import { useToday } from '#lib/clock/clock.ts';
import { Button } from '#ui/button/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Note } from '#ui/status/Note.tsx';
import { usePedirAutorizacao, useRemoverPessoa } from '../pessoas.api.ts';
import { conferenciaWords, pessoaWords, situacaoWords } from '../pessoa-words.ts';
import { DocumentosDaPessoa } from './DocumentosDaPessoa.tsx';

type PessoaItemProps = { pessoa: Pessoa; onDone: (text: string) => void };

/** One person of the account, and what may be done: ask again, send documents, remove. */
export function PessoaItem({ pessoa, celular, onDone }: PessoaItemProps & { celular: boolean }) {
  const hoje = useToday();
  const { situacao, conferencia } = pessoa;
  const waiting = conferencia?.situacao === 'aberta';
  return (
    <li className="pessoa grid gap-2">
      <h2 className="strong" id={`pessoa-${pessoa.id}`}>
        {pessoa.nome}
      </h2>
      <p className="small muted">
        {pessoaWords(pessoa, hoje)} · CPF <span className="num nowrap">{formatCpf(pessoa.cpf)}</span>
      </p>
      <p className="small">{situacaoWords(pessoa, hoje)}</p>
      {conferencia !== null && <Conferencia conferencia={conferencia} />}
      {waiting && conferencia.pede && conferencia.recebidos.length === 0 && (
        <DocumentosDaPessoa pessoa={pessoa} papeis={DA_GUARDA} onDone={onDone} />
      )}
      {canAsk(pessoa, hoje) && <AskAgain pessoa={pessoa} celular={celular} onDone={onDone} />}
      {situacao === 'sem autorização' && !waiting && (
        <DocumentosDaPessoa pessoa={pessoa} papeis={PAPEIS_DA_PROCURACAO} onDone={onDone} />
      )}
      {pessoa.removivel && <Remove pessoa={pessoa} onDone={onDone} />}
    </li>
  );
}

const DA_GUARDA = ['responsabilidade'] as const;

function canAsk({ situacao, perguntarDesde }: Pessoa, hoje: string): boolean {
  if (situacao === 'recusada') return perguntarDesde !== null && perguntarDesde <= hoje;
  return situacao === 'sem autorização';
}

/** How far the desk has come with the documents. */
function Conferencia({ conferencia }: { conferencia: NonNullable<Pessoa['conferencia']> }) {
  const words = conferenciaWords(conferencia);
  return words && <Note kind={words.kind}>{words.text}</Note>;
}

function AskAgain({ pessoa, celular, onDone }: PessoaItemProps & { celular: boolean }) {
  const ask = usePedirAutorizacao(pessoa.id);
  const [typed, setTyped] = useState('');
  const { perguntadaEm } = pessoa;
  const hint = perguntadaEm === '' ? 'Um endereço que só ela lê.' : `Perguntamos em ${perguntadaEm}.`;
  const label = celular ? 'Outro e-mail ou celular' : 'Outro e-mail';
  return (
    <form
      className="grid gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Everything that is no address is judged as a telephone, where one may be asked.
        const onde = celular && typed !== '' && !typed.includes('@') ? 'celular' : 'email';
        ask.mutate(
          { [onde]: typed },
          {
            onSuccess: ({ mensagem }) => {
              setTyped('');
              onDone(mensagem);
            },
          },
        );
      }}
    >
      <Field label={`${label} de ${firstName(pessoa)}`} hint={hint} failure={ask.error?.message}>
        {(control) => (
          <TextInput
            {...control}
            type={celular ? 'text' : 'email'}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <div className="row row-wrap">
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          busy={ask.isPending}
          aria-describedby={`pessoa-${pessoa.id}`}
        >
          Perguntar outra vez
        </Button>
      </div>
    </form>
  );
}

function Remove({ pessoa, onDone }: PessoaItemProps) {
  const remove = useRemoverPessoa();
  const [asking, setAsking] = useState(false);
  return (
    <>
      {remove.error && (
        <Note kind="stop" role="alert">
          {remove.error.message}
        </Note>
      )}
      <div className="row">
        <Button
          variant="bare"
          size="sm"
          onClick={() => setAsking(true)}
          aria-describedby={`pessoa-${pessoa.id}`}
        >
          Retirar da conta
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={`Retirar ${pessoa.nome} da conta?`}
        verb="Retirar"
        busy={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(pessoa.id, {
            onSuccess: () => onDone(`${pessoa.nome} não está mais na sua conta.`),
            onSettled: () => setAsking(false),
          })
        }
      >
        <p>Nada foi pedido para esta pessoa. Você pode cadastrá-la de novo quando quiser.</p>
      </ConfirmDialog>
    </>
  );
}

const firstName = ({ nome }: Pessoa) => nome.split(' ')[0] ?? nome;
