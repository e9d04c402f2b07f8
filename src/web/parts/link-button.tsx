import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

/** The kit renders a `button` by default, even with an address. */
const AnchorButton = (props: ButtonProps & ComponentPropsWithRef<'a'>) => <Button component="a" {...props} />;

export const LinkButton = createLink(AnchorButton);
