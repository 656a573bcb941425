import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { Talao } from '#contracts/documentos/taloes.contract.ts';
import {
  lerTalao,
  MAX_DIGITOS_DO_TALAO,
  MAX_SERIE,
  type RecusaDoTalao,
} from '#domain/documentos/emissao/talao.ts';
import { NOTIFICACOES, tipoDeDocumento } from '#domain/documentos/tipos.ts';
import { Button } from '#ui/button/Button.tsx';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { Field } from '#ui/field/Field.tsx';
import { FormActions, FormGrid } from '#ui/field/Form.tsx';
import { Select, TextInput } from '#ui/field/TextInput.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { useMedicos } from '#web/mesa/medicos/medicos.api.ts';
import { useSalvarTalao } from '../taloes.api.ts';

const BLANK = { serie: '', inicio: '', fim: '' };
const FIELDS = [
  { name: 'serie', label: 'Série', hint: 'Em branco se o talão não tem série.', max: MAX_SERIE + 5 },
  { name: 'inicio', label: 'Início', hint: 'O primeiro número, com os zeros.', max: MAX_DIGITOS_DO_TALAO },
  { name: 'fim', label: 'Fim', hint: 'O último número.', max: MAX_DIGITOS_DO_TALAO },
] as const;

type NovoTalaoProps = {
  /** Book to correct; null to register another one. */
  before: Talao | null;
  onEnd: () => void;
  say: (text: string) => void;
};

/** Registers a book, or corrects one of which nothing was used. */
export function NovoTalao({ before, onEnd, say }: NovoTalaoProps) {
  const medicos = useMedicos().data ?? [];
  const save = useSalvarTalao(before !== null);
  const [id, setId] = useState<string>(() => before?.id ?? crypto.randomUUID());
  const [medico, setMedico] = useState(before?.medico.id ?? '');
  const [tipo, setTipo] = useState<(typeof NOTIFICACOES)[number]>(before?.tipo ?? 'azul');
  const [typed, setTyped] = useState(
    before ? { serie: before.serieDigitada, inicio: before.inicio, fim: before.fim } : BLANK,
  );
  const [fault, setFault] = useState<RecusaDoTalao | { campo: 'medico'; mensagem: string } | null>(null);
  const [problem, setProblem] = useState<{ message: string; attempt: number } | null>(null);
  const fail = (message: string) => setProblem((last) => ({ message, attempt: (last?.attempt ?? 0) + 1 }));

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const lido = lerTalao(typed);
    const wrong =
      medico === ''
        ? ({ campo: 'medico', mensagem: 'Escolha o médico do talão.' } as const)
        : lido.ok
          ? null
          : lido.recusa;
    setFault(wrong);
    if (wrong) return fail(wrong.mensagem);
    try {
      await save.mutateAsync({ id, medico, tipo, ...typed });
      setId(crypto.randomUUID());
      setTyped(BLANK);
      setProblem(null);
      say(before ? 'Talão corrigido.' : 'Talão salvo.');
      onEnd();
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    }
  }

  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (before) title.current?.focus();
  }, [before]);

  const errorOf = (campo: string) => (fault?.campo === campo ? fault.mensagem : undefined);
  return (
    <Card as="form" pad noValidate className="talao-novo grid" onSubmit={(event) => void submit(event)}>
      <h2 ref={title} tabIndex={-1}>
        {before ? 'Corrigir talão' : 'Registrar talão'}
      </h2>
      {problem !== null && <ErrorSummary {...problem} />}
      <FormGrid>
        <Field label="Médico" error={errorOf('medico')} className="md-span-3">
          {(control) => (
            <Select {...control} value={medico} onChange={({ target }) => setMedico(target.value)}>
              <option value="">Escolha</option>
              {medicos.map(({ id: one, nome, crm, uf }) => (
                <option key={one} value={one}>
                  {nome}, CRM-{uf} {crm}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Tipo" className="md-span-3">
          {(control) => (
            <Select
              {...control}
              value={tipo}
              onChange={({ target }) => setTipo(NOTIFICACOES.find((one) => one === target.value) ?? tipo)}
            >
              {NOTIFICACOES.map((one) => (
                <option key={one} value={one}>
                  {tipoDeDocumento(one).titulo}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {FIELDS.map(({ name, label, hint, max }) => (
          <Field key={name} label={label} hint={hint} error={errorOf(name)} className="md-span-2">
            {(control) => (
              <TextInput
                {...control}
                figures="mono"
                {...(name !== 'serie' && { inputMode: 'numeric' as const })}
                autoComplete="off"
                spellCheck={false}
                maxLength={max}
                value={typed[name]}
                onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </FormGrid>
      <FormActions>
        <Button type="submit" busy={save.isPending}>
          Salvar talão
        </Button>
        {before && (
          <Button variant="secondary" onClick={onEnd}>
            Voltar
          </Button>
        )}
      </FormActions>
    </Card>
  );
}
