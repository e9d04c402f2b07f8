import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

/** The kit draws a `button` unless told otherwise, whatever address it is given. */
const AnchorButton = (props: ButtonProps & ComponentPropsWithRef<'a'>) => <Button component="a" {...props} />;

/** A link of the router with the look of the kit's button. */
export const LinkButton = createLink(AnchorButton);
