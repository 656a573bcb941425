import { useState } from 'react';
import type { Pessoa } from '#contracts/contas/pessoas.contract.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { useToday } from '#lib/clock/clock.ts';
import { Button } from '#ui/button/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Note } from '#ui/status/Note.tsx';
import { usePedirAutorizacao, useRemoverPessoa } from '../pessoas.api.ts';
import { pessoaWords, SITUACAO_WORDS } from '../pessoa-words.ts';

type PessoaItemProps = { pessoa: Pessoa; onDone: (text: string) => void };

/** One person of the account, and what may be done: ask again, remove. */
export function PessoaItem({ pessoa, onDone }: PessoaItemProps) {
  const hoje = useToday();
  return (
    <li className="pessoa grid gap-2">
      <h2 className="strong" id={`pessoa-${pessoa.id}`}>
        {pessoa.nome}
      </h2>
      <p className="small muted">
        {pessoaWords(pessoa, hoje)} · CPF <span className="num nowrap">{formatCpf(pessoa.cpf)}</span>
      </p>
      <p className="small">{SITUACAO_WORDS[pessoa.situacao]}</p>
      {pessoa.situacao === 'sem autorização' && <AskAgain pessoa={pessoa} onDone={onDone} />}
      {pessoa.removivel && <Remove pessoa={pessoa} onDone={onDone} />}
    </li>
  );
}

function AskAgain({ pessoa, onDone }: PessoaItemProps) {
  const ask = usePedirAutorizacao(pessoa.id);
  const [email, setEmail] = useState('');
  const hint = pessoa.email === '' ? 'Um endereço que só ela lê.' : `Perguntamos em ${pessoa.email}.`;
  return (
    <form
      className="grid gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate(email, {
          onSuccess: ({ mensagem }) => {
            setEmail('');
            onDone(mensagem);
          },
        });
      }}
    >
      <Field label={`Outro e-mail de ${firstName(pessoa)}`} hint={hint} failure={ask.error?.message}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
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
