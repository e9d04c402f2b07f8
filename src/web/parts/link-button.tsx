import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

/** The kit draws a `button` by default, even when it is given an address. */
const AnchorButton = (props: ButtonProps & ComponentPropsWithRef<'a'>) => <Button component="a" {...props} />;

/** A link of the router with the look of the kit's button. */
export const LinkButton = createLink(AnchorButton);
