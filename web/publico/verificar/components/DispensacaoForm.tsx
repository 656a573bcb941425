import { useState, type SubmitEvent } from 'react';
import type { DocumentoVerificado } from '#contracts/documentos/verificar.contract.ts';
import { UFS } from '#domain/contas/ufs.ts';
import {
  conferirDispensacao,
  LIMITES_DA_DISPENSACAO,
  palavraDaDispensacao,
} from '#domain/documentos/verificacao/dispensacao.ts';
import { ApiError } from '#lib/api/api.ts';
import { randomUuid } from '#lib/browser/pedido-key.ts';
import { useOneAtATime } from '#lib/browser/useOneAtATime.ts';
import { Button } from '#ui/button/Button.tsx';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { Field } from '#ui/field/Field.tsx';
import { Select, TextInput } from '#ui/field/TextInput.tsx';
import { useRegistrarDispensacao } from '../verificar.api.ts';

type DispensacaoFormProps = {
  chave: string;
  medicamentos: DocumentoVerificado['medicamentos'];
  onRecorded: (documento: DocumentoVerificado) => void;
  onCancel: () => void;
};

type Problem = { message: string; fields: readonly { campo: string; mensagem: string }[]; attempt: number };

const EMPTY = { nome: '', crf: '', uf: '' };
const INCOMPLETE = 'Confira os campos marcados.';

/** A pharmacist's entry: a quantity per medicine, and the pharmacist's registration. */
export function DispensacaoForm({ chave, medicamentos, onRecorded, onCancel }: DispensacaoFormProps) {
  const [id] = useState(randomUuid);
  const [who, setWho] = useState(EMPTY);
  const [quantities, setQuantities] = useState<readonly string[]>(() =>
    medicamentos.map(({ quantidade }) => quantidade.slice(0, LIMITES_DA_DISPENSACAO.quantidade)),
  );
  const [problem, setProblem] = useState<Problem | null>(null);
  const registrar = useRegistrarDispensacao();
  const oneAtATime = useOneAtATime();

  function refuse(message: string, fields: Problem['fields']) {
    setProblem((before) => ({ message, fields, attempt: (before?.attempt ?? 0) + 1 }));
  }

  async function attempt() {
    const given = quantities
      .map((quantidade, i) => ({ item: i + 1, quantidade: quantidade.trim() }))
      .filter(({ quantidade }) => quantidade !== '');
    const entry = { ...who, itens: given };
    const problems = conferirDispensacao(entry, medicamentos.length);
    if (problems.length > 0) return refuse(INCOMPLETE, problems);
    setProblem(null);
    try {
      onRecorded((await registrar.mutateAsync({ ...entry, chave, id })).documento);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error.message, error.details ?? []);
    }
    return undefined;
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void oneAtATime(attempt);
  }

  const wrong = (name: string) => problem?.fields.find(({ campo }) => campo === name)?.mensagem;
  const type = (name: keyof typeof EMPTY, value: string) => setWho({ ...who, [name]: value });
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {problem && (
        <ErrorSummary
          message={problem.message}
          attempt={problem.attempt}
          fields={problem.fields.map(({ campo, mensagem }) => ({
            id: campo === 'itens' ? 'dispensa-1' : `dispensa-${campo}`,
            text: mensagem,
          }))}
        />
      )}
      {medicamentos.map(({ nome, posologia }, i) => (
        <Field
          key={`${nome} ${posologia}`}
          id={`dispensa-${i + 1}`}
          label={`Quantidade do medicamento ${i + 1}`}
          hint={nome}
          error={i === 0 ? wrong('itens') : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              value={quantities[i] ?? ''}
              onChange={(event) =>
                setQuantities(quantities.map((before, at) => (at === i ? event.target.value : before)))
              }
              autoComplete="off"
              maxLength={LIMITES_DA_DISPENSACAO.quantidade}
            />
          )}
        </Field>
      ))}
      <Field id="dispensa-nome" label="Nome do farmacêutico" error={wrong('nome')}>
        {(control) => (
          <TextInput
            {...control}
            value={who.nome}
            onChange={(event) => type('nome', event.target.value)}
            autoComplete="name"
            maxLength={LIMITES_DA_DISPENSACAO.nome}
          />
        )}
      </Field>
      <div className="verificar-crf grid gap-4 align-start">
        <Field id="dispensa-crf" label="CRF" hint="Só os números." error={wrong('crf')}>
          {(control) => (
            <TextInput
              {...control}
              figures="num"
              inputMode="numeric"
              value={who.crf}
              onChange={(event) => type('crf', event.target.value)}
              autoComplete="off"
              maxLength={LIMITES_DA_DISPENSACAO.crf}
            />
          )}
        </Field>
        <Field id="dispensa-uf" label="UF" hint="Do CRF." error={wrong('uf')}>
          {(control) => (
            <Select {...control} value={who.uf} onChange={(event) => type('uf', event.target.value)}>
              <option value="">Escolha</option>
              {UFS.map(({ sigla, nome }) => (
                <option key={sigla} value={sigla}>
                  {nome}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <p className="small muted">
        Não consultamos o CRF: quem verificar este documento depois lê “{palavraDaDispensacao(false)}”. Não
        bloqueia outra dispensação.
      </p>
      <div className="verificar-atos row row-wrap">
        <Button type="submit" busy={registrar.isPending}>
          Registrar
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
