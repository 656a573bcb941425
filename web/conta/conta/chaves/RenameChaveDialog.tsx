import { useRef, useState } from 'react';
import type { ChaveDeAcesso } from '#contracts/contas/chaves.contract.ts';
import { MAX_NOME_DA_CHAVE, problemaDoNome } from '#domain/contas/chaves-de-acesso.ts';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { useRenameChave } from './chaves.api.ts';

type RenameChaveDialogProps = {
  chave: ChaveDeAcesso;
  onRenamed: (nome: string) => void;
  onBack: () => void;
};

export function RenameChaveDialog({ chave, onRenamed, onBack }: RenameChaveDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const rename = useRenameChave();
  const [nome, setNome] = useState(chave.nome);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit() {
    const wrong = problemaDoNome(nome);
    setProblem(wrong);
    if (wrong !== null) return field.current?.focus();
    try {
      await rename.mutateAsync({ id: chave.id, nome: nome.trim() });
      onRenamed(nome.trim());
    } catch (error) {
      setProblem(error instanceof Error ? error.message : null);
      field.current?.focus();
    }
  }

  return (
    <FormDialog
      title="Renomear a chave de acesso"
      verb="Salvar nome"
      busy={rename.isPending}
      focus={field}
      onSubmit={() => void submit()}
      onCancel={onBack}
    >
      <Field
        label="Nome da chave"
        id="nomeDaChave"
        hint="Um nome que você reconheça, como Meu celular."
        error={problem ?? undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            value={nome}
            onChange={(event) => setNome(event.currentTarget.value)}
            maxLength={MAX_NOME_DA_CHAVE}
            autoComplete="off"
            required
          />
        )}
      </Field>
    </FormDialog>
  );
}
