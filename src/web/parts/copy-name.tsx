import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

const text = { copy: 'Copiar', copied: 'Copiado' } as const;

export function CopyName({ name }: { name: string }) {
  return (
    <CopyButton value={name}>
      {({ copied, copy }) => (
        <Button
          size="sm"
          variant="default"
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={copy}
        >
          {copied ? text.copied : text.copy}
        </Button>
      )}
    </CopyButton>
  );
}
